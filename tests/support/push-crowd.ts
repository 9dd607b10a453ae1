import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Database } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import { createJobs, type Jobs } from '#server/core/queue/queue.ts'
import { startDeliveryLoop } from '#server/jobs/delivery-loop.ts'
import { startFanOutWorkers, startPushWorkers } from '#server/jobs/notification-workers.ts'
import { recordShown } from '#server/notifications/devices/queries.ts'
import { enqueueShiftFanOut } from '#server/notifications/fan-out/service.ts'
import { createPushSender } from '#server/notifications/push/service.ts'
import { FakeBrowser, startPushService } from './push-service.ts'

type Crowd = { database: Database; config: Config; log: Logger; count: number }
export type CrowdResult = {
  /** Devices that the push service still knows. */
  existing: number
  gone: number
  /** Devices whose first attempt was dropped, and told to come back later. */
  dropped: number
  busy: number
  shown: number
  shownWithin10s: number
  shownTwice: number
  /** Seconds from the posted shift until a device showed it. */
  medianSeconds: number
  slowestSeconds: number
}
type Device = { subscription_id: string; profile_id: string; session_id: string; behavior: Behavior; shownAt: number[] }
type Behavior = 'works' | 'gone' | 'busy' | 'drops'

const WITHIN_MS = 10_000
const LONGEST_WAIT_MS = 5 * 60_000

/** Of a hundred devices 2 are gone; the first message to 1 is refused for now, and to 5 the connection breaks. */
const toBehavior = (n: number): Behavior => {
  const place = n % 100
  if (place < 2) return 'gone'
  if (place < 3) return 'busy'
  return place < 8 ? 'drops' : 'works'
}

/**
 * Someone whom `count` people with a device each follow posts a shift. The real queue, fan-out and delivery push it to a
 * push service on this machine, and each device that gets it says so.
 */
export async function pushToCrowd({ database, config, log, count }: Crowd): Promise<CrowdResult> {
  const { db } = database
  const browser = new FakeBrowser()
  const devices = await insertCrowd(database, browser, count)
  const services = {
    db,
    config,
    log,
    clock: { now: () => new Date() },
    jobs: createJobs(database, log, config.appSecrets),
  }
  const { jobs } = services
  const pushService = await startPushService()
  const sender = createPushSender(config.vapid, pushService.outside)
  const started = { at: performance.now() }
  const receipts: Promise<unknown>[] = []
  const attempted = new Set<string>()

  const show = async (device: Device, body: Buffer) => {
    const { delivery_id = '' } = browser.read(body).notification.data
    device.shownAt.push(performance.now() - started.at)
    await db.transaction().execute((trx) => recordShown(trx, { ...device, id: delivery_id }, new Date()))
  }
  pushService.answer((res) => {
    const path = res.req.url ?? ''
    const device = devices.get(path.slice(path.lastIndexOf('/') + 1))
    if (!device) return void res.writeHead(404).end()
    const isFirst = !attempted.has(path)
    attempted.add(path)
    if (device.behavior === 'gone') return void res.writeHead(410).end()
    if (device.behavior === 'busy' && isFirst) return void res.writeHead(429, { 'Retry-After': '2' }).end()
    if (device.behavior === 'drops' && isFirst) return void res.destroy()
    const body = pushService.received.findLast((one) => one.path === path)?.body
    if (body) receipts.push(show(device, body))
    res.writeHead(201).end()
  })

  const loop = startDeliveryLoop(services)
  const wakeUps = await database.listen(
    'live',
    () => loop.wake(),
    () => {},
  )
  await jobs.start()
  await startFanOutWorkers(jobs, services)
  await startPushWorkers(jobs, { ...services, sender })
  const existing = [...devices.values()].filter(({ behavior }) => behavior !== 'gone')
  try {
    started.at = performance.now()
    await postShift(database, jobs)
    const isDone = () => existing.every(({ shownAt }) => shownAt.length > 0)
    while (!isDone() && performance.now() - started.at < LONGEST_WAIT_MS) await wait(50)
    await Promise.all(receipts)
    await jobs.stop()
  } finally {
    await loop.stop()
    await wakeUps.close()
    sender.close()
    await pushService.close()
  }
  return summarize([...devices.values()])
}

/** Ana, and people who follow her with a device each, by the last part of the device's endpoint. */
async function insertCrowd({ db }: Database, browser: FakeBrowser, count: number): Promise<Map<string, Device>> {
  await sql`
    insert into auth."user" (name, email, user_type, age_confirmed_at)
    select '', 'crowd' || i || '@demo.test', case when i = 0 then 'bartender' else 'patron' end, now()
    from generate_series(0, ${count}::int) i`.execute(db)
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select u.id, t.id, 'following' from auth."user" u, auth."user" t
    where u.email like 'crowd%' and t.email = 'crowd0@demo.test' and u.id <> t.id`.execute(db)
  await sql`
    insert into notification_settings (profile_id, only_bells)
    select id, false from auth."user" where email like 'crowd%'`.execute(db)
  const { rows } = await sql<{ endpoint: string } & Omit<Device, 'behavior' | 'shownAt'>>`
    with sessions as (
      insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt")
      select id::text, id, now() + interval '1 day', now(), now() from auth."user"
      where email like 'crowd%' and email <> 'crowd0@demo.test'
      returning id, "userId"
    )
    insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
    select "userId", id, 'https://push.test/send/' || "userId", ${browser.p256dh}, ${browser.auth} from sessions
    returning id as subscription_id, profile_id, session_id, profile_id::text as endpoint`.execute(db)
  return new Map(
    rows.map(({ endpoint, ...row }, n) => [endpoint, { ...row, behavior: toBehavior(n), shownAt: [] }] as const),
  )
}

/** Ana posts a shift for tomorrow. */
async function postShift({ db }: Database, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with venue as (
      insert into venues (name, slug, time_zone) values ('The Crowded Bar', 'the-crowded-bar', 'America/Chicago')
      returning id
    )
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select u.id, venue.id, now() + interval '1 day', now() + interval '28 hours'
    from venue, auth."user" u where u.email = 'crowd0@demo.test' returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const change = { what: 'posted', ids, areNew: true } as const
  await db.transaction().execute((trx) => enqueueShiftFanOut(trx, jobs, change, new Date()))
}

function summarize(devices: Device[]): CrowdResult {
  const counted = (behavior: Behavior) => devices.filter((device) => device.behavior === behavior).length
  const shown = devices.filter(({ shownAt }) => shownAt.length > 0)
  const times = shown.map(({ shownAt }) => shownAt[0] ?? 0).sort((one, other) => one - other)
  return {
    existing: devices.length - counted('gone'),
    gone: counted('gone'),
    dropped: counted('drops'),
    busy: counted('busy'),
    shown: shown.length,
    shownWithin10s: times.filter((time) => time <= WITHIN_MS).length,
    shownTwice: devices.filter(({ shownAt }) => shownAt.length > 1).length,
    medianSeconds: (times[Math.floor(times.length / 2)] ?? 0) / 1000,
    slowestSeconds: (times.at(-1) ?? 0) / 1000,
  }
}
