import { accessMessages } from '#contract/access-levels.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { decodeCursor, NameCursor, TimeCursor, toPage } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { auditForumRead } from '#server/forum/service.ts'
import { countResponses } from '#server/moderation/person-counts/queries.ts'
import { decideOnReports } from '#server/moderation/report-decisions/service.ts'
import {
  findReportQueueEntry,
  listReportQueue,
  ReportQueueCursor,
  type ReportQueueRow,
} from '#server/moderation/report-queue/queries.ts'
import { listSuspended } from '#server/moderation/suspension/queries.ts'
import { changeSuspension } from '#server/moderation/suspension/service.ts'
import { acceptVenueClaim, transferVenue } from '#server/venues/management/service.ts'
import { listStaffVenues, listVenueRequests } from '#server/venues/requests/queries.ts'
import { decideVenueRequest } from '#server/venues/requests/service.ts'
import { countPending, listAuditLog, listVerifications } from './queries.ts'
import { statusAfter } from './rules.ts'
import { decideVerification, undoVerification } from './service.ts'

export const verifications = authenticatedProcedure.admin.verifications.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const { status, limit, cursor } = input
    const after = decodeCursor(TimeCursor, cursor)
    const rows = await listVerifications(db, viewer.id, { status, now: clock.now(), after, limit: limit + 1 })
    return toPage(rows, limit, (last) => ({ time: last.asked_at.toISOString(), id: last.id }))
  },
)

export const decide = authenticatedProcedure.admin.decide.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const { id } = input
    // Admins may not decide on their own verification.
    if (id === viewer.id) throw errors.FORBIDDEN({ message: accessMessages.forbidden })
    const result =
      input.decision === 'undo-verify'
        ? await undoVerification({ db, clock }, { id, actor_id: viewer.id })
        : await decideVerification({ db, clock }, { id }, { ...input, actor_id: viewer.id })
    if (result.ok) return { verification_status: statusAfter[input.decision] }
    switch (result.reason) {
      case 'NOT_FOUND':
        throw errors.NOT_FOUND({ message: profileMessages.notFound })
      case 'NOT_TALENT':
        throw errors.INVALID({ data: { fields: { id: profileMessages.verificationTalentOnly } } })
      default:
        throw errors[result.reason]()
    }
  },
)

export const audit = authenticatedProcedure.admin.audit.handler(
  async ({ input: { kind, limit, cursor }, context: { db } }) => {
    const rows = await listAuditLog(db, { kind, after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
    return toPage(rows, limit, (last) => ({ time: last.created_at.toISOString(), id: last.id }))
  },
)

export const venueRequests = authenticatedProcedure.admin.venueRequests.handler(async ({ input, context: { db } }) => {
  const { status, limit, cursor } = input
  const rows = await listVenueRequests(db, { status, after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return toPage(rows, limit, (last) => ({ time: last.created_at.toISOString(), id: last.id }))
})

export const answerVenueRequest = authenticatedProcedure.admin.answerVenueRequest.handler(
  ({ input: { id, ...answer }, context: { db, clock, viewer } }) =>
    answer.decision === 'accepted'
      ? acceptVenueClaim({ db, clock }, id, viewer.id)
      : decideVenueRequest({ db, clock }, id, answer, viewer.id),
)

export const venues = authenticatedProcedure.admin.venues.handler(
  async ({ input: { q, limit, cursor }, context: { db } }) => {
    const rows = await listStaffVenues(db, { q, after: decodeCursor(NameCursor, cursor), limit: limit + 1 })
    return toPage(rows, limit, (last) => ({ name: last.folded_text, id: last.id }))
  },
)

export const setVenueOwner = authenticatedProcedure.admin.setVenueOwner.handler(
  ({ input, context: { db, clock, viewer } }) => {
    const username = input.username?.replace(/^@/, '').toLowerCase() ?? null
    return transferVenue({ db, clock }, parseSlugOrId(input.slugOrId), { username, actor_id: viewer.id })
  },
)

export const waiting = authenticatedProcedure.admin.waiting.handler(({ context: { db } }) => countPending(db))

export const reports = authenticatedProcedure.admin.reports.handler(
  async ({ input: { status, limit, cursor }, context }) => {
    const after = decodeCursor(ReportQueueCursor, cursor)
    const rows = await listReportQueue(context.db, context.viewer.id, { status, after, limit: limit + 1 })
    const page = toPage(rows, limit, ({ place }) => place)
    await auditForumTextRead(context, page.items)
    return page
  },
)

/** The report queue shows text from Behind the Bar, so reading it is audited as in the forum itself. */
async function auditForumTextRead(
  context: RequestContext & { viewer: Viewer },
  cases: readonly ReportQueueRow[],
): Promise<void> {
  const forumEntries = cases.filter(({ subject_type }) => subject_type === 'thread' || subject_type === 'reply')
  const read = forumEntries
    .filter(({ said, says }) => said !== null || says !== null)
    .map(({ subject_id }) => subject_id)
  if (read.length > 0)
    await auditForumRead(context, context.viewer, { what: 'reports', thread_id: null, things: read.join(' ') })
}

/** The numbers, and the record of who looked at them, in one transaction. */
export const personCounts = authenticatedProcedure.admin.personCounts.handler(
  ({ input, context: { db, clock, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const entry = await findReportQueueEntry(trx, viewer.id, input)
      if (!entry?.person) throw errors.NOT_FOUND()
      const subject_id = entry.person.id
      if (subject_id === viewer.id) throw errors.FORBIDDEN({ message: accessMessages.forbidden })
      const record = { actor_id: viewer.id, action: 'read-person-counts', subject_id, details: input } as const
      await insertAuditRecord(trx, record, clock.now())
      return countResponses(trx, subject_id)
    }),
)

export const decideReport = authenticatedProcedure.admin.decideReport.handler(async ({ input, context, errors }) => {
  const { viewer } = context
  const decided = await decideOnReports(context, input, {
    actor_id: viewer.id,
    answer: async (trx) => {
      const entry = await findReportQueueEntry(trx, viewer.id, input)
      if (entry) await auditForumTextRead({ ...context, db: trx }, [entry])
      return entry
    },
  })
  if (!decided) throw errors.NOT_FOUND()
  return decided
})

export const suspended = authenticatedProcedure.admin.suspended.handler(
  async ({ input: { limit, cursor }, context: { db } }) => {
    const rows = await listSuspended(db, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
    return toPage(rows, limit, (last) => ({ time: last.suspended_at.toISOString(), id: last.id }))
  },
)

export const liftSuspension = authenticatedProcedure.admin.liftSuspension.handler(
  async ({ input: { id }, context, errors }) => {
    const result = await changeSuspension(context, { id }, { do: 'lift', notes: '', actor_id: context.viewer.id })
    if (result.ok) return { done: true as const }
    if (result.reason === 'NOT_FOUND') throw errors.NOT_FOUND({ message: profileMessages.notFound })
    throw errors.NOT_SUSPENDED()
  },
)
