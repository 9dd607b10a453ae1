import { shiftMessages } from '#contract/shifts.texts.ts'
import { lockSession } from '#server/core/records/sessions.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { deleteCalendarToken, findShiftEntry, listCalendarTokens, replaceCalendarToken } from './queries.ts'
import { toCalendarEntry } from './rules.ts'

export const list = authenticatedProcedure.calendars.list.handler(async ({ context: { db, viewer } }) => ({
  items: await listCalendarTokens(db, viewer.id),
}))

export const make = authenticatedProcedure.calendars.make.handler(async ({ input: { kind }, context, errors }) => {
  const { db, clock, request, viewer } = context
  const token = await db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, viewer.session_id))) throw errors.UNAUTHORIZED()
    return replaceCalendarToken(trx, viewer.id, kind, clock.now())
  })
  const url = `${request.origin}/calendar/${token}.ics`
  return { kind, url, webcal_url: url.replace(/^https?:/, 'webcal:') }
})

export const revoke = authenticatedProcedure.calendars.revoke.handler(
  async ({ input: { kind }, context: { db, viewer } }) => {
    await deleteCalendarToken(db, viewer.id, kind)
    return { done: true as const }
  },
)

export const shift = authenticatedProcedure.calendars.shift.handler(async ({ input, context, errors }) => {
  const { db, request, response, viewer } = context
  const found = await findShiftEntry(db, viewer.id, input.id)
  if (!found) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
  const { buildIcs } = await import('./service.ts')
  const file = buildIcs([toCalendarEntry(found, { viewerId: viewer.id, origin: request.origin })])
  const name = `shift-${found.venue_slug}.ics`
  response.headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return new File([file], name, { type: 'text/calendar; charset=utf-8' })
})
