import { doorMessages } from '#contract/doors.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { member } from '#server/doors.ts'
import { refuse } from '#server/http/errors.ts'
import { decodeCursor, pageOf, TimeCursor } from '#server/paging.ts'
import { listAudit, listCases } from './queries.ts'
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

const audit = member.admin.audit.handler(async ({ input: { limit, cursor }, context: { db } }) => {
  const rows = await listAudit(db, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, (last) => ({ time: last.created_at.toISOString(), id: last.id }))
})

export const adminHandlers = { verifications, decide, audit }
