import { doorMessages } from '#contract/access-levels.texts.ts'
import { adminMessages } from '#contract/admin.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { decodeCursor, NameCursor, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { noteRead } from '#server/forum/service.ts'
import { CaseCursor, type CaseRow, findReportCase, listReportCases } from '#server/moderation/cases/queries.ts'
import { decideOnReports } from '#server/moderation/queue/service.ts'
import { listSuspended } from '#server/moderation/suspension/queries.ts'
import { changeSuspension } from '#server/moderation/suspension/service.ts'
import { giveVenue } from '#server/venues/management/service.ts'
import { findStaffVenue, listRequests, listStaffVenues } from '#server/venues/requests/queries.ts'
import { answerRequest } from '#server/venues/requests/service.ts'
import { countWaiting, listAudit, listCases } from './queries.ts'
import { statusAfter } from './rules.ts'
import { decide as decideOn } from './service.ts'

const verifications = member.admin.verifications.handler(async ({ input, context: { db, clock } }) => {
  const { status, limit, cursor } = input
  const after = decodeCursor(TimeCursor, cursor)
  const rows = await listCases(db, { status, now: clock.now(), after, limit: limit + 1 })
  return pageOf(rows, limit, (last) => ({ time: last.asked_at.toISOString(), id: last.id }))
})

const decide = member.admin.decide.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const { id, decision, notes } = input
  // Nobody decides on their own badge.
  if (id === viewer.id) throw errors.FORBIDDEN({ message: doorMessages.forbidden })
  switch (await decideOn({ db, clock }, { id }, { decision, notes, actor_id: viewer.id })) {
    case 'missing':
      throw errors.NOT_FOUND({ message: profileMessages.notFound })
    case 'NOT_WAITING':
      throw errors.NOT_WAITING()
    case 'NOT_VERIFIED':
      throw errors.NOT_VERIFIED()
    case 'NOT_TALENT':
      throw refuse('INVALID', { fields: { id: profileMessages.verificationTalentOnly } })
    case 'decide':
      return { verification_status: statusAfter[decision] }
  }
})

const audit = member.admin.audit.handler(async ({ input: { kind, limit, cursor }, context: { db } }) => {
  const rows = await listAudit(db, { kind, after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, (last) => ({ time: last.created_at.toISOString(), id: last.id }))
})

const venueRequests = member.admin.venueRequests.handler(async ({ input, context: { db } }) => {
  const { status, limit, cursor } = input
  const rows = await listRequests(db, { status, after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, (last) => ({ time: last.created_at.toISOString(), id: last.id }))
})

const answerVenueRequest = member.admin.answerVenueRequest.handler(
  async ({ input: { id, ...answer }, context: { db, clock, viewer }, errors }) => {
    const answered = await answerRequest({ db, clock }, id, answer, viewer.id)
    if (answered === 'missing') throw errors.NOT_FOUND()
    if (answered === 'ANSWERED') throw errors.ANSWERED()
    if (answered === 'no such venue') throw refuse('INVALID', { fields: { venue: venueMessages.notFound } })
    return answered
  },
)

const venues = member.admin.venues.handler(async ({ input: { q, limit, cursor }, context: { db } }) => {
  const rows = await listStaffVenues(db, { q, after: decodeCursor(NameCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, (last) => ({ name: last.sort_name, id: last.id }))
})

const setVenueOwner = member.admin.setVenueOwner.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const username = input.username?.replace(/^@/, '').toLowerCase() ?? null
  const given = await giveVenue({ db, clock }, parseSlugOrId(input.slugOrId), {
    username,
    actor_id: viewer.id,
    answer: findStaffVenue,
  })
  if (given === 'no such person') throw refuse('INVALID', { fields: { username: venueMessages.noSuchOwner } })
  if (given === 'missing' || !given.answer) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  return given.answer
})

const waiting = member.admin.waiting.handler(({ context: { db } }) => countWaiting(db))

const reports = member.admin.reports.handler(async ({ input: { status, limit, cursor }, context }) => {
  const after = decodeCursor(CaseCursor, cursor)
  const rows = await listReportCases(context.db, context.viewer.id, { status, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ place }) => place)
  await noteWords(context, page.items)
  return page
})

/** What was said Behind the Bar is read here too, and that is written down as it is there. */
async function noteWords(context: RequestContext & { viewer: Viewer }, cases: readonly CaseRow[]): Promise<void> {
  const ofForum = cases.filter(({ subject_type }) => subject_type === 'thread' || subject_type === 'reply')
  const read = ofForum.filter(({ said, says }) => said !== null || says !== null).map(({ subject_id }) => subject_id)
  if (read.length > 0)
    await noteRead(context, context.viewer, { what: 'reports', thread_id: null, things: read.join(' ') })
}

const decideReport = member.admin.decideReport.handler(async ({ input, context, errors }) => {
  const { viewer } = context
  const outcome = await decideOnReports(context, input, {
    actor_id: viewer.id,
    answer: async (trx) => {
      const decided = await findReportCase(trx, viewer.id, input)
      if (decided) await noteWords({ ...context, db: trx }, [decided])
      return decided
    },
  })
  if (outcome === 'missing') throw errors.NOT_FOUND()
  if (outcome === 'OWN') throw errors.FORBIDDEN({ message: adminMessages.ownReported })
  if (typeof outcome === 'string') throw errors[outcome]()
  if (!outcome.answer) throw errors.NOT_FOUND()
  return outcome.answer
})

const suspended = member.admin.suspended.handler(async ({ input: { limit, cursor }, context: { db } }) => {
  const rows = await listSuspended(db, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, (last) => ({ time: last.suspended_at.toISOString(), id: last.id }))
})

const liftSuspension = member.admin.liftSuspension.handler(async ({ input: { id }, context, errors }) => {
  const verdict = await changeSuspension(context, { id }, { do: 'lift', notes: '', actor_id: context.viewer.id })
  if (verdict === 'missing') throw errors.NOT_FOUND({ message: profileMessages.notFound })
  if (verdict !== 'done') throw errors.NOT_SUSPENDED()
  return { done: true as const }
})

export const adminHandlers = {
  waiting,
  reports,
  decideReport,
  suspended,
  liftSuspension,
  verifications,
  decide,
  audit,
  venueRequests,
  answerVenueRequest,
  venues,
  setVenueOwner,
}
