import type { z } from 'zod'
import type { ReportDecision } from '#contract/admin.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { type SuspensionScene, writeSuspension } from '#server/moderation/suspension/service.ts'
import {
  changeOutcomes,
  closeReports,
  hasOtherStaff,
  holdConcerned,
  listConcerned,
  lockThing,
  tellAuthor,
  untellAuthor,
  updateHidden,
} from './queries.ts'
import { judge, outcomeOf, type Verdict } from './rules.ts'

type Decided = z.output<typeof ReportDecision>
type DecisionScene = SuspensionScene & { config: Pick<Config, 'staffSecondFactor'> }

type Refusal = Exclude<Verdict, 'decide'> | 'missing' | 'OWN' | 'MOVED'

/**
 * Decides on something reported: what becomes of it, word to everybody who waits for it, the record and what is
 * answered, in one transaction. `missing` where nobody reported it, `OWN` where a colleague has to decide,
 * `MOVED` where it is not theirs any more whom staff was looking at.
 */
export function decideOnReports<Answer>(
  scene: DecisionScene,
  { subject_type, subject_id, decision, notes, again, ...rest }: Decided,
  { actor_id, answer }: { actor_id: string; answer: (trx: Db) => Promise<Answer> },
): Promise<Refusal | { answer: Answer }> {
  const subject = { subject_type, subject_id }
  return scene.db.transaction().execute(async (trx) => {
    const now = scene.clock.now()
    // People before things, in the order in which an account is deleted.
    await holdConcerned(trx, await listConcerned(trx, subject))
    const thing = await lockThing(trx, subject)
    if (!thing) return 'missing'
    const whom = 'person_id' in rest ? rest.person_id : undefined
    if (whom !== undefined && whom !== thing.person_id) return 'MOVED'
    const verdict = judge(decision, thing, again)
    if (verdict !== 'decide') return verdict
    const needsStep = scene.config.staffSecondFactor === 'required'
    const spares = decision === 'dismiss' || decision === 'restore'
    if (spares && thing.person_id === actor_id && (await hasOtherStaff(trx, actor_id, needsStep))) return 'OWN'

    const about = { subject_type, subject: subject_id }
    if (decision === 'suspend' || decision === 'lift') {
      const change = { do: decision, notes, actor_id, about }
      if (thing.person_id !== null) await writeSuspension(trx, scene, thing.person_id, change)
    } else {
      if (decision !== 'dismiss') await updateHidden(trx, subject, decision === 'hide' ? now : null)
      if (decision === 'hide') await tellAuthor(trx, subject, { support: scene.config.supportEmail, now })
      if (decision === 'restore') await untellAuthor(trx, subject)
      const changed = { hide: 'hidden', restore: 'restored', dismiss: null } as const
      const outcome = changed[decision]
      if (outcome) await changeOutcomes(trx, subject, { outcome, resolved_by: actor_id, now })
      const details = { ...about, ...(notes && { notes }) }
      const action = decision === 'restore' ? 'unhide' : decision
      await insertAudit(trx, { actor_id, action, subject_id: thing.person_id, details }, now)
    }
    await closeReports(trx, subject, { outcome: outcomeOf(decision, thing), resolved_by: actor_id, now })
    return { answer: await answer(trx) }
  })
}
