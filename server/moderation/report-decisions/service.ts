import { createORPCErrorConstructorMap } from '@orpc/server'
import type { z } from 'zod'
import { adminMessages } from '#contract/admin.texts.ts'
import { type ReportDecision, reportDecisionErrors } from '#contract/admin.ts'
import { buildReportOutcomeEmail } from '#server/accounts/emails.ts'
import { type Config, serverOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { applySuspension, type SuspensionDeps } from '#server/moderation/suspension/service.ts'
import {
  closeReports,
  hasOtherStaff,
  listAffectedProfiles,
  lockReportedItem,
  notifyAuthor,
  setHidden,
  takeReporterEmails,
  updateOutcomes,
  withdrawAuthorNotification,
} from './queries.ts'
import { checkReportDecision, formatOutcomeMessage, toReportOutcome } from './rules.ts'

type ReportDecisionInput = z.output<typeof ReportDecision>
type ReportDecisionDeps = SuspensionDeps & { config: Pick<Config, 'staffSecondFactor'> }

const decisionErrors = createORPCErrorConstructorMap(reportDecisionErrors)

/**
 * Decides on a reported item: applies the decision, notifies the people affected, writes the audit record and reads the
 * response, all in one transaction. Throws NOT_FOUND if there is no report, FORBIDDEN if another admin has to decide
 * because the item is the admin's own, and MOVED if the item's owner has changed since the admin loaded it.
 */
export function decideOnReports<Answer>(
  deps: ReportDecisionDeps,
  { subject_type, subject_id, decision, notes, again, ...rest }: ReportDecisionInput,
  { actor_id, answer }: { actor_id: string; answer: (trx: Db) => Promise<Answer> },
): Promise<Answer> {
  const subject = { subject_type, subject_id }
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    // Lock profiles before the item, as account deletion does, to avoid deadlocks.
    await lockProfilesForNoKeyUpdate(trx, await listAffectedProfiles(trx, subject))
    const item = await lockReportedItem(trx, subject)
    if (!item) throw apiErrors.NOT_FOUND()
    const expectedPersonId = 'person_id' in rest ? rest.person_id : undefined
    if (expectedPersonId !== undefined && expectedPersonId !== item.person_id) throw decisionErrors.MOVED()
    const check = checkReportDecision(decision, item, again)
    if (!check.ok) throw decisionErrors[check.reason]()
    const needsSecondFactor = deps.config.staffSecondFactor === 'required'
    const favorsAuthor = decision === 'dismiss' || decision === 'restore'
    if (favorsAuthor && item.person_id === actor_id && (await hasOtherStaff(trx, actor_id, needsSecondFactor)))
      throw apiErrors.FORBIDDEN({ message: adminMessages.ownContentReported })

    const about = { subject_type, subject: subject_id }
    if (decision === 'suspend' || decision === 'lift') {
      const change = { do: decision, notes, actor_id, about }
      if (item.person_id !== null) await applySuspension(trx, deps, item.person_id, change)
    } else {
      if (decision !== 'dismiss') await setHidden(trx, subject, decision === 'hide' ? now : null)
      if (decision === 'hide') await notifyAuthor(trx, subject, { support: deps.config.supportEmail, now })
      if (decision === 'restore') await withdrawAuthorNotification(trx, subject)
      const changed = { hide: 'hidden', restore: 'restored', dismiss: null } as const
      const laterOutcome = changed[decision]
      if (laterOutcome) await updateOutcomes(trx, subject, { outcome: laterOutcome, resolved_by: actor_id, now })
      const details = { ...about, ...(notes && { notes }) }
      const action = decision === 'restore' ? 'unhide' : decision
      await insertAuditRecord(trx, { actor_id, action, subject_id: item.person_id, details }, now)
    }
    const outcome = toReportOutcome(decision, item)
    const answered = formatOutcomeMessage(subject_type, outcome)
    await closeReports(trx, subject, { outcome, resolved_by: actor_id, now })
    // After the reports are closed, so that a report sent during the decision is either answered or still open.
    for (const address of await takeReporterEmails(trx, subject))
      await deps.jobs.enqueue(trx, 'email', buildReportOutcomeEmail(address, serverOrigin(deps.config), answered))
    return answer(trx)
  })
}
