import { createRouterClient, ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { findViewer } from '#server/accounts/queries.ts'
import type { FanOutJob, JobData } from '#server/core/queue/job-data.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { emailNotification, emailSummary } from '#server/notifications/delivery/notification-emails.ts'
import { deliverBatch } from '#server/notifications/delivery/outbox.ts'
import { pushNotification } from '#server/notifications/delivery/push.ts'
import { enqueueSummaries } from '#server/notifications/delivery/summaries.ts'
import { runFanOut } from '#server/notifications/fan-out/service.ts'
import { apiRouter } from '#server/router.ts'
import type { Person } from '#tests/support/person.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { OWNED, VENUES, type VenueName, type Viewer, viewers } from './model.ts'
import { HEARS_ALL } from './notifications.ts'
import { DAY } from './times.ts'

/** Calls the handlers in this process with full access. */
type Client = ReturnType<typeof clientOf>
export type Venue = { id: string; slug: string; name: string }
/** Something that was sent: to whom, how, and its text. */
export type Sent = { viewer: Viewer; way: 'push' | 'mail' | 'summary'; text: string }

export type PrivacySetup = {
  testContext: TestContext
  ana: Person & { client: Client }
  people: Record<Viewer, Person & { client: Client; calendar: string }>
  /** Ana's own calendar link. */
  calendar: string
  venues: Record<VenueName, Venue>
  /** Resets everyone to the state at the start of a history. */
  reset(now: number): Promise<void>
  jobs: Jobs
  /** Viewers whose list of notifications changed since the last call, as open pages are notified. */
  takeTouched(): Promise<Set<string>>
}

type Jobs = {
  fanOut(): Promise<void>
  deliver(): Promise<Sent[]>
  summarize(): Promise<Sent[]>
}

const TOPICS = ['shift_posted', 'shift_changed', 'shift_cancelled', 'shift_soon', 'works_elsewhere']
const SUMMARIES = ['weekend_digest', 'tonight']

/** Creates Ana and the viewers of her schedule once, for use in every history. */
export async function createPrivacySetup(testContext: TestContext): Promise<PrivacySetup> {
  const venues = {} as Record<VenueName, Venue>
  for (const name of VENUES) venues[name] = await testContext.venue(name)
  const ana = await testContext.bartender('ana')
  const makers: Partial<Record<Viewer, 'business' | 'admin' | 'bartender'>> = {
    olive: 'business',
    ada: 'admin',
    stu: 'bartender',
  }
  const people = {} as PrivacySetup['people']
  for (const viewer of viewers) {
    const person = await testContext[makers[viewer] ?? 'patron'](viewer)
    people[viewer] = Object.assign(person, { client: await clientFor(testContext, person), calendar: '' })
    people[viewer].calendar = (await person.api.calendars.make({ kind: 'followed' })).url
    await turnOnAllChannels(testContext, viewer, person)
  }
  await people.olive.keeps(venues[OWNED])
  const anaWithClient = Object.assign(ana, { client: await clientFor(testContext, ana) })
  const { url } = await ana.api.calendars.make({ kind: 'mine' })
  return {
    testContext,
    ana: anaWithClient,
    people,
    calendar: url,
    venues,
    reset: (now) => reset(testContext, { ana, people, now }),
    jobs: jobsOf(testContext, people),
    takeTouched: touchedIn(testContext),
  }
}

async function clientFor(testContext: TestContext, person: Person) {
  const token = testContext.services.auth.readSessionToken(new Headers(person.headers).get('cookie'))
  const found = await findViewer(testContext.db, token ?? '', testContext.clock.now())
  if (!found) throw new Error(`${person.username} has no session`)
  return clientOf(testContext, { ...found.viewer, needs_second_factor: false })
}

const clientOf = (testContext: TestContext, viewer: NonNullable<RequestContext['viewer']>) =>
  createRouterClient(apiRouter, {
    context: (): RequestContext => ({
      ...testContext.services,
      viewer,
      request: { id: 'test', ip: '127.0.0.1', origin: testContext.origin, headers: new Headers() },
      response: { headers: new Headers() },
    }),
  })

/** Turns on every channel of notifications about shifts. */
async function turnOnAllChannels({ db }: TestContext, viewer: Viewer, person: Person): Promise<void> {
  const { endpoint, p256dh, auth } = new FakeBrowser()
  await sql`
    insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
    select ${person.id}, id, ${endpoint}, ${p256dh}, ${auth} from auth.session where "userId" = ${person.id}`.execute(
    db,
  )
  await sql`
    insert into notification_preferences (profile_id, topic, channel, is_on)
    select ${person.id}, topic, 'email', true from unnest(${[...TOPICS, ...SUMMARIES]}::text[]) topic`.execute(db)
  await sql`
    insert into notification_preferences (profile_id, topic, channel, is_on)
    values (${person.id}, 'follow_accepted', 'push', false)`.execute(db)
  await sql`
    insert into notification_settings (profile_id, only_bells)
    values (${person.id}, ${!HEARS_ALL.includes(viewer)})`.execute(db)
}

async function reset(
  testContext: TestContext,
  { ana, people, now }: { ana: Person; people: PrivacySetup['people']; now: number },
): Promise<void> {
  const { db, clock, tasks, queued, mails, log, services } = testContext
  const at = new Date(now)
  clock.set(at)
  for (const list of [tasks, queued, mails, log]) list.length = 0
  services.quotaLeases.clear()
  services.readWindows.clear()
  for (const table of [
    'shifts',
    'user_relationships',
    'follow_requests',
    'notifications',
    'deliveries',
    'rate_limits',
    'reports',
    'roster_sources',
    'schedule_hidden_from',
  ])
    await sql`delete from ${sql.raw(table)}`.execute(db)
  await sql`update calendar_tokens set last_fetched_at = null`.execute(db)
  await sql`
    update profiles set is_private = false, schedule_is_private = false, schedule_dark_until = null,
      shift_ends_for = 'everyone', shifts_shown_after = null, suspended_at = null, user_type = 'bartender'
    where id = ${ana.id}`.execute(db)
  // No session, not even of staff, expires while a history is played.
  const fresh = new Date(now + 60 * DAY)
  await sql`
    update auth.session set "createdAt" = ${fresh}, "updatedAt" = ${fresh}, "expiresAt" = ${fresh}`.execute(db)
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at) values
      (${people.fay.id}, ${ana.id}, 'following', ${at}), (${ana.id}, ${people.bud.id}, 'blocked', ${at}),
      (${people.bob.id}, ${ana.id}, 'blocked', ${at})`.execute(db)
}

function jobsOf(testContext: TestContext, people: PrivacySetup['people']): Jobs {
  const viewerOf = new Map(viewers.map((viewer) => [people[viewer].id, viewer]))
  const viewerAt = new Map(viewers.map((viewer) => [people[viewer].email, viewer]))
  /** The due jobs of these names, in the order in which they were enqueued. */
  const take = (...names: string[]) => {
    const now = testContext.clock.now()
    const isDue = ({ name, startAfter }: TestContext['tasks'][number]) =>
      names.includes(name) && (!startAfter || startAfter <= now)
    const due = testContext.tasks.filter(isDue)
    testContext.tasks.splice(0, testContext.tasks.length, ...testContext.tasks.filter((task) => !isDue(task)))
    return due
  }
  const claim = async () => true
  const job = { id: 'job', claim }

  async function send(): Promise<Sent[]> {
    const sent: Sent[] = []
    const sender = {
      async send(browser: object, { payload }: { payload: string }) {
        const viewer = 'profile_id' in browser && viewerOf.get(String(browser.profile_id))
        if (viewer) sent.push({ viewer, way: 'push', text: payload })
        return { kind: 'sent' as const }
      },
      close: () => {},
    }
    const mailer = (way: 'mail' | 'summary') => ({
      async send({
        to,
        subject,
        text,
        html,
      }: {
        to: { address: string }
        subject: string
        text: string
        html?: string
      }) {
        const viewer = viewerAt.get(to.address)
        if (viewer) sent.push({ viewer, way, text: JSON.stringify({ subject, text, html }) })
      },
    })
    for (const { name, data } of take('push', 'notification_email', 'summary_email')) {
      if (name === 'push') await pushNotification({ ...testContext.services, sender }, data as JobData['push'], job)
      else if (name === 'notification_email')
        await emailNotification(
          { ...testContext.services, mailer: mailer('mail') },
          data as JobData['notification_email'],
          job,
        )
      else
        await emailSummary(
          { ...testContext.services, mailer: mailer('summary') },
          data as JobData['summary_email'],
          job,
        )
    }
    return sent
  }

  return {
    async fanOut() {
      for (const { data } of take('fan_out', 'remind')) await runFanOut(testContext, data as FanOutJob)
    },
    async deliver() {
      // How long pushes wait for others is tested elsewhere.
      await sql`delete from push_deliveries`.execute(testContext.db)
      while ((await deliverBatch(testContext.services)) > 0);
      return send()
    },
    async summarize() {
      await enqueueSummaries(testContext.services)
      return send()
    },
  }
}

/** Events arrive in order, so all earlier ones have arrived when the marker does. */
function touchedIn(testContext: TestContext): PrivacySetup['takeTouched'] {
  const touched = new Set<string>()
  const marks = new Map<string, () => void>()
  testContext.hub.onNotifications((ids) => {
    for (const id of ids) {
      marks.get(id)?.()
      if (!marks.delete(id)) touched.add(id)
    }
  })
  return async () => {
    const mark = crypto.randomUUID()
    const arrived = new Promise<void>((resolve) => marks.set(mark, resolve))
    await sql`select pg_notify('live', ${JSON.stringify({ notifications: [mark] })})`.execute(testContext.db)
    await arrived
    const taken = new Set(touched)
    touched.clear()
    return taken
  }
}

export type Answer = { status: number; body: unknown }

/** What a read answers, including errors. */
export async function ask(read: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await read() }
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return { status: error.status, body: error.toJSON() }
    throw error
  }
}

/** Calendar files fold long lines anywhere. */
export const unfolded = (ics: string): string => ics.replaceAll('\r\n ', '')

/** Fetches a calendar as a calendar program does. */
export async function fetchCalendar(url: string): Promise<Answer> {
  const answer = await fetch(url)
  return { status: answer.status, body: unfolded(await answer.text()) }
}
