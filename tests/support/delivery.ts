import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.limits.ts'
import type { Email } from '#server/core/email/email.ts'
import type { Mailer } from '#server/core/email/mailer.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import { emailNotification, emailSummary } from '#server/notifications/delivery/notification-emails.ts'
import { deliverBatch } from '#server/notifications/delivery/outbox.ts'
import { pushNotification, pushTest } from '#server/notifications/delivery/push.ts'
import { emailPushSilence } from '#server/notifications/delivery/push-silences.ts'
import { createPushSender } from '#server/notifications/push/service.ts'
import type { Person } from './person.ts'
import { FakeBrowser, type PushService } from './push-service.ts'
import type { Task, TestContext } from './test-context.ts'

const SENDING = ['push', 'push_test', 'push_silence_email', 'notification_email', 'summary_email']

/** Everything that the server sends out in a test: the test runs the jobs, in the order in which they were enqueued. */
export function createDelivery(context: TestContext, service: PushService, post?: Pick<Mailer, 'send'>) {
  const sender = createPushSender(context.services.config.vapid, service.outside)
  const mails: Email[] = []
  const mailer = {
    send: async (mail: Email) => {
      mails.push(mail)
      await post?.send(mail)
    },
  }
  const claim = async () => true

  return {
    mails,
    close: () => sender.close(),
    /** Decides about the waiting notifications and returns their number. */
    deliver: () => deliverBatch(context.services),
    async push(task: Task, job = { claim }): Promise<void> {
      const deps = { ...context.services, sender }
      if (task.name === 'push_test') await pushTest(deps, task.data as JobData['push_test'], job)
      else await pushNotification(deps, task.data as JobData['push'], job)
    },
    async mail(task: Task): Promise<void> {
      const job = { id: randomUUID(), claim }
      const scene = { ...context.services, mailer }
      if (task.name === 'notification_email')
        await emailNotification(scene, task.data as JobData['notification_email'], job)
      else if (task.name === 'push_silence_email')
        await emailPushSilence(scene, task.data as JobData['push_silence_email'], job)
      else await emailSummary(scene, task.data as JobData['summary_email'], job)
    },
    /** Runs every job that is due, including jobs that they enqueue. */
    async work(): Promise<void> {
      for (let task = this.next(); task; task = this.next()) {
        if (task.name === 'push' || task.name === 'push_test') await this.push(task)
        else await this.mail(task)
      }
    },
    next(): Task | undefined {
      const due = context.tasks.findIndex(
        ({ name, startAfter }) => SENDING.includes(name) && (!startAfter || startAfter <= context.clock.now()),
      )
      return due === -1 ? undefined : context.tasks.splice(due, 1)[0]
    },
  }
}

/** A browser of the person's session that receives pushes, whatever their host. */
export async function subscribeBrowser(context: TestContext, person: Person): Promise<FakeBrowser> {
  const browser = new FakeBrowser()
  await sql`
    insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth, created_at)
    select ${person.id}, id, ${browser.endpoint}, ${browser.p256dh}, ${browser.auth}, ${context.clock.now()}
    from auth.session where "userId" = ${person.id} order by "createdAt" limit 1`.execute(context.db)
  return browser
}

/** A notification that waits for delivery. */
export async function insertNotification(
  context: TestContext,
  recipient: Person,
  type: NotificationType,
  {
    sender,
    shift_id,
    dedupe_key,
    group_key,
  }: { sender?: Person; shift_id?: string; dedupe_key?: string; group_key?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into notifications (id, recipient_id, sender_id, type, message, link_url, shift_id, dedupe_key, group_key, created_at)
    values (${id}, ${recipient.id}, ${sender?.id ?? null}, ${type}, 'Something happened', '/profile', ${shift_id ?? null},
      ${dedupe_key ?? null}, ${group_key ?? id}, ${context.clock.now()})`.execute(context.db)
  return id
}

/** Turns on the bell, so that the person is notified of everything that the other does. */
export async function turnOnBell(context: TestContext, person: Person, on: Person): Promise<void> {
  await person.follows(on)
  await sql`insert into bells (profile_id, on_profile_id) values (${person.id}, ${on.id})`.execute(context.db)
}

/** A push message to a device of the person's first session. */
export async function insertPushDelivery(
  context: TestContext,
  person: { id: string },
): Promise<{ id: string; device_id: string }> {
  const browser = new FakeBrowser()
  const { rows } = await sql<{ id: string; device_id: string }>`
    with device as (
      insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth, created_at)
      select ${person.id}, id, ${browser.endpoint}, ${browser.p256dh}, ${browser.auth}, ${context.clock.now()}
      from auth.session where "userId" = ${person.id} order by "createdAt" limit 1
      returning id
    )
    insert into push_deliveries (subscription_id, profile_id, topic, due_at)
    select id, ${person.id}, 'shift_posted', ${context.clock.now()} from device
    returning id, subscription_id as device_id`.execute(context.db)
  const [row] = rows
  if (!row) throw new Error('the person has no session')
  return row
}
