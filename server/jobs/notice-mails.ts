import type { Topic } from '#contract/notifications.texts.ts'
import { type Config, type OwnAddress, ownOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Mail } from '#server/core/email/mail.ts'
import type { Mailer } from '#server/core/email/mailer.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { Jobs, RunningJob } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { noticeMail, type Post } from '#server/notifications/email/notice-mails.ts'
import { findAddress, findSummaryWish, readSummary } from '#server/notifications/email/queries.ts'
import { summaryMail } from '#server/notifications/email/summary-mails.ts'
import { unsubscribeUrl } from '#server/notifications/email/unsubscribing.ts'
import { findLine } from '#server/notifications/queries.ts'
import { linkOf, messageOutside } from '#server/notifications/rules.ts'
import { judgeNotices, outgoing } from './queries.ts'
import { quietUntil, summaryOf, waysOf } from './rules.ts'
import { usualZone } from './usual-zone.ts'

type Scene = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'> & { mailer: Pick<Mailer, 'send'> }
type Once = Pick<RunningJob, 'id' | 'once'>

/** Takes the jobs that mail a notice or a summary: they hold ids, the words are found when the mail goes. */
export async function workNoticeMails(jobs: Jobs, scene: Scene): Promise<void> {
  await jobs.work('notice_mail', (data, job) => mailNotice(scene, data, job))
  await jobs.work('summary_mail', (data, job) => mailSummary(scene, data, job))
}

/** Mails one notice, if its recipient may know of it and wants it by mail at this moment. */
export async function mailNotice(
  { db, clock, jobs, config, mailer }: Scene,
  data: JobData['notice_mail'],
  job: Once,
): Promise<void> {
  const now = clock.now()
  const [notice] = await judgeNotices(db, [data.notice_id], now)
  if (!notice || !waysOf(outgoing(notice), now).includes('email')) return
  const quiet = quietUntil(notice, now, usualZone(config))
  if (quiet) {
    // Its retries came into the quiet hours.
    if (waysOf(outgoing(notice), quiet).includes('email') && (await job.once()))
      await jobs.enqueue(db, 'notice_mail', data, { startAfter: quiet })
    return
  }
  const line = await findLine(db, notice.recipient_id, notice.id)
  const post = await postTo(db, config, { profile_id: notice.recipient_id, topic: notice.type })
  if (!line || !post) return
  const mail = noticeMail({ topic: line.type, message: messageOutside(line), link_url: linkOf(line) }, post)
  await sendOnce(mailer, mail, job)
}

/** Mails one summary, if it is still wanted, still time, and there is something to say. */
export async function mailSummary(
  { db, clock, jobs, config, mailer }: Scene,
  data: JobData['summary_mail'],
  job: Once,
): Promise<void> {
  const wish = await findSummaryWish(db, data)
  if (!wish) return
  const now = clock.now()
  const zone = wish.time_zone ?? usualZone(config)
  const { from, until } = summaryOf(data.topic, data.day, zone)
  if (until <= now) return
  const quiet = quietUntil({ ...wish, time_zone: zone }, now, zone)
  if (quiet) {
    if (quiet < until && (await job.once())) await jobs.enqueue(db, 'summary_mail', data, { startAfter: quiet })
    return
  }
  const post = await postTo(db, config, data)
  const rows = post
    ? await readSummary(db, data.profile_id, { from, until, now, running: data.topic === 'tonight' })
    : []
  const mail = post && summaryMail({ ...data, zone }, rows, post)
  if (mail) await sendOnce(mailer, mail, job)
}

async function postTo(
  db: Db,
  config: Pick<Config, 'appSecrets'> & OwnAddress,
  wish: { profile_id: string; topic: Topic },
): Promise<Post | undefined> {
  const address = await findAddress(db, wish.profile_id)
  const origin = ownOrigin(config)
  return address === undefined
    ? undefined
    : { address, origin, unsubscribe: unsubscribeUrl(origin, config.appSecrets, wish) }
}

async function sendOnce(mailer: Pick<Mailer, 'send'>, mail: Mail, job: Once): Promise<void> {
  if (await job.once()) await mailer.send(mail, job.id)
}
