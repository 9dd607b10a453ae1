import { shiftMessages } from '#contract/shifts.texts.ts'
import { lockSession } from '#server/core/records/sessions.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { dropCalendarToken, findShiftEntry, listCalendarTokens, putCalendarToken } from './queries.ts'
import { entryOf } from './rules.ts'
import { icsOf } from './service.ts'

const list = member.calendars.list.handler(async ({ context: { db, viewer } }) => ({
  items: await listCalendarTokens(db, viewer.id),
}))

const make = member.calendars.make.handler(async ({ input: { kind }, context, errors }) => {
  const { db, clock, request, viewer } = context
  const token = await db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, viewer.session_id))) throw errors.UNAUTHORIZED()
    return putCalendarToken(trx, viewer.id, kind, clock.now())
  })
  const url = `${request.origin}/calendar/${token}.ics`
  return { kind, url, webcal_url: url.replace(/^https?:/, 'webcal:') }
})

const revoke = member.calendars.revoke.handler(async ({ input: { kind }, context: { db, viewer } }) => {
  await dropCalendarToken(db, viewer.id, kind)
  return { done: true as const }
})

const shift = member.calendars.shift.handler(async ({ input, context, errors }) => {
  const { db, request, response, viewer } = context
  const found = await findShiftEntry(db, viewer.id, input.id)
  if (!found) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
  const file = icsOf([entryOf(found, { viewerId: viewer.id, origin: request.origin })])
  const name = `shift-${found.venue_slug}.ics`
  response.headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return new File([file], name, { type: 'text/calendar; charset=utf-8' })
})

export const calendarHandlers = { list, make, revoke, shift }
