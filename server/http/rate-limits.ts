import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitKeyOf } from './client-ip.ts'
import type { RequestContext } from './context.ts'
import { refuse } from './errors.ts'

/** How many tries in how many seconds: per caller's address, and per e-mail address aimed at. */
const LIMITS = {
  sign_in: { ip: [100, 600], email: [10, 600] },
  sign_up: { ip: [30, 3600], email: [10, 86_400] },
  confirm: { ip: [30, 600], email: [10, 600] },
  resend: { ip: [20, 3600], email: [5, 3600] },
  reset: { ip: [20, 3600], email: [5, 3600] },
  set_password: { ip: [30, 600], email: [10, 600] },
  // The rest aims at the account of the caller.
  prove: { ip: [100, 600], email: [10, 600] },
  change_email: { ip: [20, 3600], email: [5, 3600] },
  export: { ip: [20, 3600], email: [5, 3600] },
  upload: { ip: [300, 3600], email: [40, 3600] },
  create_venue: { ip: [100, 86_400], email: [30, 86_400] },
  // By place however many venues, by venue its new addresses: each is kept for good.
  rename_venue: { ip: [100, 86_400], email: [10, 86_400] },
  // Each handle given up is held for 90 days. By place however many people share it.
  rename: { ip: [1000, 86_400], email: [10, 86_400] },
  calendar_address: { ip: [100, 3600], email: [20, 3600] },
  // By place however many people share it.
  post: { ip: [1000, 3600], email: [60, 3600] },
  comment: { ip: [3000, 3600], email: [200, 3600] },
  // Likes are counted by their rows; who takes them back and likes again and again would tell each time.
  unlike: { ip: [5000, 3600], email: [300, 3600] },
  // People told that they are named. Nobody is refused for it: the rest is not told.
  mention: { ip: [1000, 3600], email: [100, 3600] },
  push: { ip: [1000, 3600], email: [60, 3600] },
  // By place only, and only what stops nothing.
  unsubscribe: { ip: [60, 3600], email: [60, 3600] },
  // By place only what is no calendar's address, by address the fetches of one.
  calendar: { ip: [300, 3600], email: [120, 3600] },
} as const satisfies Record<string, { ip: [number, number]; email: [number, number] }>

type Scene = Pick<RequestContext, 'db' | 'clock'> & { request: Pick<RequestContext['request'], 'ip'> }

/** Counts a try and refuses one too many with RATE_LIMITED. `target` is the address (or link) aimed at. */
export async function limit(scene: Scene, action: keyof typeof LIMITS, target: string): Promise<void> {
  await limitCaller(scene, action)
  await limitTarget(scene, action, target)
}

/** Counts a try by the caller's address alone. */
export const limitCaller = (scene: Scene, action: keyof typeof LIMITS): Promise<void> =>
  hit(scene.db, ipKey(action, scene.request.ip), LIMITS[action].ip, scene.clock.now())

/** Counts a try by what it aims at alone. */
export const limitTarget = (scene: Scene, action: keyof typeof LIMITS, target: string): Promise<void> =>
  hit(scene.db, targetKey(action, target), LIMITS[action].email, scene.clock.now())

/** Counts several at once and answers how many of them, from none to all, are not too many. */
export async function countWithin(
  { db, now }: { db: Db; now: Date },
  action: keyof typeof LIMITS,
  target: string,
  several: number,
): Promise<number> {
  const [most, seconds] = LIMITS[action].email
  const row = await count(db, targetKey(action, target), seconds, now, several)
  return Math.max(0, Math.min(several, most - (row.hits - several)))
}

/** Forgets the tries against `target`, once one of them was right. */
export async function forgive(scene: Scene, action: keyof typeof LIMITS, target: string): Promise<void> {
  await scene.db.deleteFrom('rate_limits').where('key', '=', targetKey(action, target)).execute()
}

const ipKey = (action: string, ip: string) => `${action}:ip:${limitKeyOf(ip)}`
// Addresses are kept as hashes: this table is no list of who tried to sign in.
const targetKey = (action: string, target: string) =>
  `${action}:to:${createHash('sha256').update(target).digest('base64url').slice(0, 22)}`

async function hit(db: Db, key: string, [most, seconds]: readonly [number, number], now: Date): Promise<void> {
  const { hits, window_ends_at } = await count(db, key, seconds, now, 1)
  if (hits <= most) return
  throw refuse('RATE_LIMITED', { retry_after: Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000) })
}

async function count(db: Db, key: string, seconds: number, now: Date, several: number) {
  const ends = new Date(now.getTime() + seconds * 1000)
  const { rows } = await sql<{ hits: number; window_ends_at: Date }>`
    insert into rate_limits as r (key, window_ends_at, hits) values (${key}, ${ends}, ${several}::integer)
    on conflict (key) do update set
      hits = case when r.window_ends_at <= ${now} then excluded.hits else r.hits + excluded.hits end,
      window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
    returning hits, window_ends_at`.execute(db)
  return rows[0] ?? { hits: several, window_ends_at: ends }
}
