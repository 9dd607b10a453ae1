import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

const FIRST =
  'Ada Ben Cleo Dario Elif Femi Greta Hugo Ines Jonas Kaya Lorenzo Marisol Nadia Otto Priya Quinn Rosa Sören Teo Uma Viktor Wanda Ximena Yusuf Zoë'
const LAST =
  'Albrecht Brandt Castellano Dubois Ekström Fontaine Greco Hansen Ibsen Jovanović Kowalski Lindqvist Moreau Nakamura Okafor Pratt Quispe Raman Sorensen Tran Ueda Vega Weiss Xu Yilmaz Zhang'
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bre cla dri fle gro'

/**
 * Fills the database with generated people who follow each other, and with venues. Many share parts of their names, as
 * real people do.
 */
export async function insertGeneratedPeople(db: Db, count: number, now: Date): Promise<void> {
  await withoutGinIndexes(db, () => insertNamed(db, count, now))
  await insertFollows(db, count)
}

/** Building such an index afterwards takes a fraction of the time of maintaining it row by row. */
async function withoutGinIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('profiles', 'venues') and indexdef like '% USING gin %'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  try {
    await fill()
  } finally {
    for (const { definition } of rows) await sql.raw(definition).execute(db)
  }
}

async function insertNamed(db: Db, count: number, now: Date): Promise<void> {
  await sql`alter table auth."user" disable trigger create_profile`.execute(db)
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'crowd' || n || '@demo.test', true, ${now}, ${now}, 'patron', ${now} from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`alter table auth."user" enable trigger create_profile`.execute(db)
  await sql`
    insert into profiles (id, username, username_chosen_at, full_name, user_type, is_private)
    select u.id, s[1 + u.n % 26] || s[1 + u.n / 26 % 26] || s[1 + u.n / 676 % 26] || u.n, ${now},
      -- One in eight has a unique name, because real names have a long tail.
      f[1 + u.lot % 26] || ' ' || case when u.n % 8 = 0
        then initcap(translate(left(md5(u.n::text), 6), '0123456789', 'qwrtyuipzx'))
        else s[1 + u.lot / 26 % 26] || s[1 + u.lot / 676 % 26] end || ' ' || l[1 + u.lot / 17576 % 23],
      case u.n % 5 when 0 then 'bartender' when 1 then 'entertainer' else 'patron' end, u.n % 10 = 3
    from (select id, substr(email, 6, length(email) - 15)::int as n, ('x' || left(md5(email), 7))::bit(28)::int as lot
      from auth."user" where email like 'crowd%') u,
      (select string_to_array(${FIRST}, ' ') as f, string_to_array(${LAST}, ' ') as l, string_to_array(${SYLLABLES}, ' ') as s) parts`.execute(
    db,
  )
  await sql`
    insert into venues (name, slug, city, latitude, longitude, time_zone)
    select 'The ' || initcap(s[1 + n % 26] || s[1 + n / 26 % 26]) || ' Room', 'crowd-' || n, initcap(s[1 + n % 7] || s[1 + n % 11]) || 'ville',
      38 + n % 100 * 0.01, -90 + n / 100 % 100 * 0.01, 'America/Chicago'
    from generate_series(1, ${Math.ceil(count / 20)}::int) n, (select string_to_array(${SYLLABLES}, ' ') as s) parts`.execute(
    db,
  )
}

async function insertFollows(db: Db, count: number): Promise<void> {
  // Everyone follows three others. Updating the counters by trigger would take longer than everything else.
  await sql`alter table user_relationships disable trigger user`.execute(db)
  await sql`
    with crowd as (select id, row_number() over (order by username) as n from profiles where username ~ '[0-9]$')
    insert into user_relationships (follower_id, following_id, relationship_type)
    select one.id, other.id, 'following'
    from crowd one cross join generate_series(1, 3) as k
    join crowd other on other.n = 1 + (one.n * 31 + k * 7919) % ${count}::int
    where one.id <> other.id
    on conflict do nothing`.execute(db)
  await sql`alter table user_relationships enable trigger user`.execute(db)
}
