import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { liftStatementLimits } from '#server/core/db/transactions.ts'
import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import { replaceMentions, resolveMentions } from '#server/mentions/queries.ts'
import { buildDemoEvents, insertEvents } from './events.ts'
import { insertForum } from './forum.ts'
import { insertHours } from './hours.ts'
import { insertPortraits, insertVenueImages } from './images.ts'
import { insertIncome } from './income.ts'
import { insertMenus } from './menus.ts'
import { insertDemoNotifications } from './notifications.ts'
import {
  type DemoPerson,
  demoBlocks,
  demoFollowRequests,
  demoFollows,
  demoPeople,
  type PersonKey,
  toDemoEmail,
} from './people.ts'
import { insertPosts } from './posts.ts'
import { openPublicPages } from './public-pages.ts'
import { insertReports } from './reports.ts'
import { buildDemoShifts, type DemoShift } from './shifts.ts'
import { buildDemoSpecials, insertSpecials } from './specials.ts'
import { findTemplateTime, markAsTemplate, moveTimes, storeTemplateFiles, unmarkTemplate } from './template.ts'
import { type DemoVenue, demoVenues, TIME_ZONE, type VenueKey } from './venues.ts'

type SeedDeps = {
  db: Db
  clock: Clock
  log: Logger
  storage: Storage
  password: string
  /** The folder of the template. Absent where there is none. */
  template?: string | undefined
}
type Ids<Key extends string> = Map<Key, string>

/** With fewer running shifts, the demo looks empty. */
const MIN_RUNNING_SHIFTS = 5
const DAY = 86_400_000
/** Visitors use these accounts, so their schedules are never refreshed: a removed shift stays removed. */
const INTERACTIVE_ACCOUNTS: PersonKey[] = ['bea', 'eli']

/**
 * Fills an empty database with the demo data, or completes a database that was copied from the template. If the data
 * exists already, only adds current shifts when too few are running. Does not change a database with other accounts.
 */
export async function seedDemo({ db, clock, log, storage, password, template }: SeedDeps): Promise<void> {
  const now = clock.now()
  if (template && (await findTemplateTime(db))) await storeTemplateFiles(storage, template)
  let filled: SeededIds | undefined
  // Hashing is slow on purpose, and only new accounts need it.
  const hash = (await hasPeople(db)) ? undefined : await hashPassword(password)
  const done = await db.transaction().execute(async (trx) => {
    // If two processes start at once on an empty database, one fills it and the other waits without a time limit.
    await liftStatementLimits(trx)
    await sql`select pg_advisory_xact_lock(5278225266)`.execute(trx)
    const templateTime = await findTemplateTime(trx)
    if (templateTime) return await completeTemplate(trx, templateTime, now)
    const cast = await findDemoPeople(trx)
    if (cast.size > 0) return await refreshShifts(trx, cast, now)
    if (hash === undefined || (await hasPeople(trx))) return 'skipped: the database has other accounts'
    filled = await insertDemoPeopleAndVenues(trx, hash, now)
    await insertSchedule(trx, filled, now)
    return 'filled'
  })
  // Outside the transaction, because this writes files and the embedded database has only one connection.
  if (filled) {
    await insertContent({ db, clock, storage }, filled)
    await insertActivity(db, filled, now)
  }
  log.info({ demo: done }, 'demo')
}

/**
 * Fills an empty database with the part of the demo that only has to be moved to be current, and marks it as a template.
 * The rest depends on the day of the week and the time of day.
 */
export async function seedTemplate({
  db,
  clock,
  storage,
  password,
}: Omit<SeedDeps, 'log' | 'template'>): Promise<void> {
  const now = clock.now()
  const hash = await hashPassword(password)
  const filled = await db.transaction().execute((trx) => insertDemoPeopleAndVenues(trx, hash, now))
  await insertContent({ db, clock, storage }, filled)
  await markAsTemplate(db, now)
}

/** Makes a copy of the template equal to a demo that is filled now. */
async function completeTemplate(trx: Db, templateTime: Date, now: Date): Promise<string> {
  await moveTimes(trx, now.getTime() - templateTime.getTime())
  const ids = await findSeededIds(trx, await findDemoPeople(trx))
  await insertSchedule(trx, ids, now)
  await insertActivity(trx, ids, now)
  await unmarkTemplate(trx)
  return 'completed'
}

async function findDemoPeople(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from auth."user" where email like '%@demo.test'`.execute(db)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

async function hasPeople(db: Db): Promise<boolean> {
  const { rows } = await sql`select from auth."user" limit 1`.execute(db)
  return rows.length > 0
}

type SeededIds = { personIds: Ids<PersonKey>; venueIds: Ids<VenueKey> }

async function insertDemoPeopleAndVenues(db: Db, passwordHash: string, now: Date): Promise<SeededIds> {
  const personIds = await insertPeople(db, demoPeople, passwordHash, now)
  await insertRelations(db, personIds, now)
  const venueIds = await insertVenues(db, demoVenues, personIds, now)
  await insertMentions(db, personIds, now)
  await openPublicPages(db, { personIds, venueIds })
  return { personIds, venueIds }
}

/** Inserts what happens on certain days and at certain times of day. */
async function insertSchedule(db: Db, { personIds, venueIds }: SeededIds, now: Date): Promise<void> {
  await insertShifts(db, buildDemoShifts(now), personIds, venueIds, now)
  await insertEvents(db, buildDemoEvents(now), venueIds, now)
  await insertSpecials(db, buildDemoSpecials(now), venueIds, now)
  await insertHours(db, venueIds, now)
  await insertIncome(db, personIds, venueIds, now)
}

/** Inserts the content that has images or discussions. */
async function insertContent(services: Pick<SeedDeps, 'db' | 'clock' | 'storage'>, ids: SeededIds): Promise<void> {
  await insertPortraits(services, ids.personIds)
  await insertVenueImages(services, ids)
  await insertMenus(services, ids.personIds, ids.venueIds)
  await insertPosts(services, ids)
  await insertForum(services, ids.personIds)
}

/** Inserts reports and notifications about all of it. */
async function insertActivity(db: Db, { personIds }: SeededIds, now: Date): Promise<void> {
  await insertReports(db, personIds, now)
  await insertDemoNotifications(db, now)
}

/** Inserts accounts with a password. A trigger creates their profiles, which are then filled in. */
export async function insertPeople<Key extends string>(
  db: Db,
  cast: Record<Key, DemoPerson>,
  passwordHash: string,
  now: Date,
): Promise<Ids<Key>> {
  const keys = Object.keys(cast) as Key[]
  const rows = keys.map((key, index) => ({
    ...cast[key],
    id: randomUUID(),
    email: `${key.toLowerCase()}@demo.test`,
    // However many accounts there are, all joined more than a month ago.
    joined: new Date(now.getTime() - Math.max(31, 400 - index * 9) * DAY),
    suspended: cast[key].is_suspended ? now : null,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (
    id uuid, email text, username text, full_name text, user_type text, bio text, workplaces_info text, location_text text,
    venmo_handle text, verification_status text, verification_statement text, verification_link text, is_admin boolean, is_private boolean, schedule_is_private boolean,
    joined timestamptz, suspended timestamptz)`
  await sql`
    insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select id, '', email, true, joined, joined, user_type, joined from ${given}`.execute(db)
  await sql`
    insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    select id::text, 'credential', id, ${passwordHash}::text, joined, joined from ${given}`.execute(db)
  await sql`
    update profiles p set username = g.username, username_chosen_at = g.joined, full_name = g.full_name, bio = g.bio,
      workplaces_info = g.workplaces_info, location_text = g.location_text, venmo_handle = g.venmo_handle,
      verification_status = coalesce(g.verification_status, 'unverified'),
      verification_statement = g.verification_statement, verification_link = g.verification_link,
      is_admin = coalesce(g.is_admin, false),
      is_private = coalesce(g.is_private, false), schedule_is_private = coalesce(g.schedule_is_private, false),
      suspended_at = g.suspended
    from ${given} where p.id = g.id`.execute(db)
  return new Map(keys.map((key, index) => [key, idAt(rows, index)]))
}

/**
 * Inserts follows, blocks and follow requests, an hour apart. A request never has a follow's time, which would leave the
 * order of their notifications to chance.
 */
async function insertRelations(db: Db, ids: Ids<PersonKey>, now: Date): Promise<void> {
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at)
    select one, other, 'following', ${now}::timestamptz - place * interval '1 hour' from ${toIdPairs(demoFollows, ids)}
    union all
    select one, other, 'blocked', ${now}::timestamptz - place * interval '1 hour' from ${toIdPairs(demoBlocks, ids)}`.execute(
    db,
  )
  await sql`
    insert into follow_requests (requester_id, target_id, created_at)
    select one, other, ${now}::timestamptz - (place + 0.5) * interval '1 hour' from ${toIdPairs(demoFollowRequests, ids)}`.execute(
    db,
  )
}

function toIdPairs(relations: Partial<Record<PersonKey, PersonKey[]>>, ids: Ids<PersonKey>) {
  const pairs = Object.entries(relations).flatMap(([key, others]) =>
    others.map((other) => ({ one: ids.get(key as PersonKey), other: ids.get(other) })),
  )
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as (one uuid, other uuid))
    with ordinality g (one, other, place)`
}

/** Inserts venues. An owner who is not in `owners` is left out. */
export async function insertVenues<Key extends string>(
  db: Db,
  cast: Record<Key, DemoVenue>,
  owners: ReadonlyMap<string, string>,
  now: Date,
): Promise<Ids<Key>> {
  const keys = Object.keys(cast) as Key[]
  const rows = keys.map((key) => ({
    ...cast[key],
    id: randomUUID(),
    owner_id: owners.get(cast[key].owner ?? '') ?? null,
    website_url: `https://${cast[key].slug}.example`,
  }))
  await sql`
    insert into venues (id, name, slug, owner_id, description, address_line1, city, state_province, postal_code, country,
      phone_number, website_url, latitude, longitude, time_zone, created_at, updated_at)
    select id, name, slug, owner_id, description, address_line1, city, 'IL', postal_code, 'US',
      phone_number, website_url, latitude, longitude, ${TIME_ZONE}::text, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (
      id uuid, name text, slug text, owner_id uuid, description text, address_line1 text, city text, postal_code text,
      phone_number text, website_url text, latitude double precision, longitude double precision)`.execute(db)
  return new Map(keys.map((key, index) => [key, idAt(rows, index)]))
}

/** Inserts the mentions in profile texts. */
async function insertMentions(db: Db, personIds: Ids<PersonKey>, now: Date): Promise<void> {
  const cast: Record<PersonKey, DemoPerson> = demoPeople
  for (const [key, in_profile_id] of personIds)
    for (const in_field of ['bio', 'workplaces_info'] as const) {
      const meant = await resolveMentions(db, in_profile_id, cast[key][in_field] ?? '', now)
      if (meant.length > 0) await replaceMentions(db, { in_profile_id, in_field }, meant)
    }
}

/** Inserts shifts, except those that overlap with an existing shift of the same person. */
async function insertShifts(
  db: Db,
  cast: DemoShift[],
  personIds: Ids<PersonKey>,
  venueIds: Ids<VenueKey>,
  now: Date,
): Promise<void> {
  const seriesIds = new Map(cast.flatMap(({ series }) => (series ? [[series, randomUUID()] as const] : [])))
  const rows = cast.flatMap(({ who, where, series, ...shift }) => {
    const [profile_id, venue_id] = [personIds.get(who), venueIds.get(where)]
    const ids = { id: randomUUID(), profile_id, venue_id, series_id: seriesIds.get(series ?? '') }
    return profile_id && venue_id ? [{ ...shift, ...ids }] : []
  })
  await sql`
    insert into shifts (id, profile_id, venue_id, start_time, end_time, notes, series_id, created_at, updated_at, notified_order)
    select id, profile_id, venue_id, start_time, end_time, notes, series_id, ${now}::timestamptz, ${now}::timestamptz,
      nextval('public.visibility_order')
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (
      id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, series_id uuid)
    where not exists (
      select from shifts s
      where s.profile_id = g.profile_id and s.start_time < g.end_time and s.end_time > g.start_time and s.cancelled_at is null
    )`.execute(db)
}

/** Adds current shifts and events to a demo that is started again days later. */
async function refreshShifts(db: Db, cast: Map<string, string>, now: Date): Promise<string> {
  const { rows: running } = await sql`
    select from shifts s where s.start_time <= ${now}::timestamptz and s.end_time > ${now}::timestamptz
    limit ${MIN_RUNNING_SHIFTS}`.execute(db)
  if (running.length >= MIN_RUNNING_SHIFTS) return 'unchanged'
  const { personIds, venueIds } = await findSeededIds(db, cast)
  for (const key of INTERACTIVE_ACCOUNTS) personIds.delete(key)
  await insertShifts(db, buildDemoShifts(now), personIds, venueIds, now)
  await insertEvents(db, buildDemoEvents(now), venueIds, now)
  return 'shifts renewed'
}

/** The ids of the demo's people and venues that still exist. */
async function findSeededIds(db: Db, cast: Map<string, string>): Promise<SeededIds> {
  const { rows } = await sql<{
    id: string
    slug: string
  }>`select id, slug from venues where archived_at is null`.execute(db)
  const idOfSlug = new Map(rows.map(({ id, slug }) => [slug, id]))
  const personKeys = Object.keys(demoPeople) as PersonKey[]
  const venueKeys = Object.keys(demoVenues) as VenueKey[]
  return {
    personIds: toIds(personKeys, (key) => cast.get(toDemoEmail(key))),
    venueIds: toIds(venueKeys, (key) => idOfSlug.get(demoVenues[key].slug)),
  }
}

function toIds<Key extends string>(keys: Key[], find: (key: Key) => string | undefined): Ids<Key> {
  return new Map(
    keys.flatMap((key) => {
      const id = find(key)
      return id ? [[key, id] as const] : []
    }),
  )
}

function idAt(rows: { id: string }[], index: number): string {
  const row = rows[index]
  if (!row) throw new RangeError(`no row ${index}`)
  return row.id
}
