import { serverOrigin } from '#server/core/config.ts'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { Mailer } from '#server/core/email/mailer.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { RunningJob } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { buildPushSilenceEmail } from '#server/notifications/devices/emails.ts'
import { claimSilentPeople, findPushSilence } from '#server/notifications/devices/queries.ts'
import { findDeliverableEmail } from '#server/notifications/email/queries.ts'
import { findPreferences } from '#server/notifications/preferences/queries.ts'
import { toPreferences } from '#server/notifications/preferences/rules.ts'
import { findQuietHoursEnd } from './rules.ts'

export type SilenceDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>

/** Enqueues an email to everyone whose pushes no longer arrive, once until one is shown again. */
export function enqueueSilenceEmails({ db, clock, jobs }: SilenceDeps): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const people = await claimSilentPeople(trx, clock.now())
    await jobs.enqueueAll(
      trx,
      'push_silence_email',
      people.map((profile_id) => ({ profile_id })),
    )
    return people.length
  })
}

/** Tells someone that their pushes do not arrive, if that is still so and they still want any. */
export async function emailPushSilence(
  { db, clock, jobs, config, mailer }: SilenceDeps & { mailer: Pick<Mailer, 'send'> },
  data: JobData['push_silence_email'],
  job: Pick<RunningJob, 'id' | 'claim'>,
): Promise<void> {
  const now = clock.now()
  const silence = await findPushSilence(db, data.profile_id, now)
  const address = await findDeliverableEmail(db, data.profile_id)
  if (!silence || address === undefined) return
  const settings = await findPreferences(db, data.profile_id)
  const quiet = findQuietHoursEnd(settings, now, defaultTimeZone(config))
  if (quiet) {
    if (await job.claim()) await jobs.enqueue(db, 'push_silence_email', data, { startAfter: quiet })
    return
  }
  const pushed = new Set<string>(
    toPreferences(settings)
      .topics.filter(({ push }) => push === true)
      .map(({ topic }) => topic),
  )
  const topics = silence.topics.filter((topic) => pushed.has(topic))
  if (silence.is_gone ? pushed.size === 0 : topics.length === 0) return
  const email = buildPushSilenceEmail(address, serverOrigin(config), { is_gone: silence.is_gone, topics })
  if (await job.claim()) await mailer.send(email, job.id)
}
