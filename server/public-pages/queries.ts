import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Mention } from '#contract/mentions.ts'
import type { PublicPost, PublicProfile, PublicShift, PublicVenueFacts } from '#contract/public-pages.ts'
import type { WebPageChoice } from '#contract/web-page.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { type HoursColumns, hoursColumns } from '#server/core/records/opening-hours.ts'
import { selectImage } from '#server/media/queries.ts'
import { type ProfileTextField, selectVenueMentions } from '#server/mentions/queries.ts'
import { matchesSlugOrId } from '#server/venues/queries.ts'

export type PublicShiftRow = z.input<typeof PublicShift>
export type PublicVenueRow = Omit<z.input<typeof PublicVenueFacts>, 'hours'> & HoursColumns & { id: string }
export type PublicProfileRow = Omit<z.input<typeof PublicProfile>, 'shifts'> & { id: string }
export type PublicPostRow = z.input<typeof PublicPost>

/** How many shifts a page shows. */
const SHIFTS_LIMIT = 50

const personColumn = sql`jsonb_build_object(
  'username', s.talent_username, 'full_name', s.talent_full_name, 'user_type', s.talent_user_type,
  'is_verified', s.talent_verification_status = 'verified', 'avatar_url', s.talent_avatar_url) as person`

const venueColumn = sql`jsonb_build_object(
  'name', v.name, 'city', v.city, 'time_zone', v.time_zone,
  'slug', case when exists (select from public_venues() open where open.id = v.id) then v.slug end) as venue`

/** Columns of a shift `s` of `public_shifts` at its venue `v`. */
export const publicShiftColumns = sql`s.start_time, s.end_time, ${personColumn}, ${venueColumn}`

/** The current and upcoming shifts on public pages, soonest first, that a filter over shift `s` and venue `v` selects. */
const selectPublicShifts = (filter: RawBuilder<unknown>, now: Date) => sql<PublicShiftRow>`
  select ${publicShiftColumns}
  from public_shifts(${now}) s join venues v on v.id = s.venue_id
  where ${filter}
  order by s.start_time, s.id limit ${sql.lit(SHIFTS_LIMIT)}`

export const listPublicShiftsAtVenue = (db: Db, venueId: string, now: Date): Promise<PublicShiftRow[]> =>
  preparedQuery(db, 'public_shifts_at_venue', selectPublicShifts(sql`s.venue_id = ${venueId}`, now))

export const listPublicShiftsOfPerson = (db: Db, profileId: string, now: Date): Promise<PublicShiftRow[]> =>
  preparedQuery(db, 'public_shifts_of_person', selectPublicShifts(sql`s.profile_id = ${profileId}`, now))

export type WebPageRow = WebPageChoice & { is_private: boolean; schedule_is_private: boolean }

/** What the viewer's page on the web shows, and the settings that limit it. */
export async function findWebPage(
  db: Db,
  viewerId: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<WebPageRow | undefined> {
  const { rows } = await sql<WebPageRow>`
    select p.web_page as level, p.web_page_shows_workplaces as shows_workplaces, p.is_private, p.schedule_is_private
    -- own: the viewer's own row
    from profiles p where p.id = ${viewerId} ${locked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

export async function updateWebPageChoice(
  trx: Db,
  viewerId: string,
  { level, shows_workplaces }: WebPageChoice,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ web_page: level, web_page_shows_workplaces: shows_workplaces, updated_at: now })
    .where('id', '=', viewerId)
    .execute()
}

/** A venue with a public page, by its present or a former slug. */
export async function findPublicVenue(db: Db, slug: string): Promise<PublicVenueRow | undefined> {
  const query = sql<PublicVenueRow>`
    select v.id, v.name, v.city, v.time_zone, v.slug, v.description, v.address_line1, v.address_line2, v.state_province,
      v.postal_code, v.country, v.phone_number, v.website_url, v.latitude, v.longitude,
      v.venue_image_url, v.venue_image_url as venue_image_full_url, pic.alt as venue_image_alt, v.follower_count,
      v.owner_id is not null as has_owner, ${hoursColumns}
    from public_venues() open join venues v on v.id = open.id
    left join media pic on pic.bucket = 'venues' and pic.path = v.venue_image_url
    where ${matchesSlugOrId({ id: null, slug: slug.toLowerCase() })}`
  const [venue] = await preparedQuery(db, 'public_venue', query)
  return venue
}

const mentionsInProfile = (field: ProfileTextField['in_field']) =>
  selectVenueMentions(sql`m.in_profile_id = p.id and m.in_field = ${sql.lit(field)}`)

type MentionsInProfile = { bio_mentions: Mention[]; workplaces_info_mentions: Mention[] }

/** A person with a page on the web, by username. Their texts name venues. */
export async function findPublicProfile(db: Db, username: string): Promise<PublicProfileRow | undefined> {
  const query = sql<PublicProfileRow & MentionsInProfile>`
    select p.id, p.username, p.full_name, p.user_type, p.verification_status = 'verified' as is_verified, p.avatar_url,
      p.bio, case when own.web_page_shows_workplaces then p.workplaces_info end as workplaces_info,
      p.paypal_link, p.venmo_handle, p.cashapp_handle, ${mentionsInProfile('bio')} as bio_mentions,
      ${mentionsInProfile('workplaces_info')} as workplaces_info_mentions,
      case own.web_page when 'week' then 'week' when 'tonight' then 'tonight' else 'profile' end as level
    from visible_profiles(null) p
    -- own: what the person chose to show on the web
    join profiles own on own.id = p.id
    where p.username_slug = ${username}`
  const [found] = await preparedQuery(db, 'public_profile', query)
  if (!found) return undefined
  const { bio_mentions, workplaces_info_mentions, ...person } = found
  return {
    ...person,
    bio: person.bio && formatMentionText(person.bio, bio_mentions),
    workplaces_info: person.workplaces_info && formatMentionText(person.workplaces_info, workplaces_info_mentions),
  }
}

const postImage = selectImage('posts', sql`o.image_url`)

/** Columns of a post `o` whose text is shown without links; `nameVenues` completes the row. */
export const namedPostColumns = sql`o.id, o.content, o.created_at,
  ${selectVenueMentions(sql`m.in_post_id = o.id`)} as mentions`

/** A post whose text names venues, without its mentions. */
export function nameVenues<Row extends { content: string | null }>({
  mentions,
  ...post
}: Row & { mentions: Mention[] }): Omit<Row, 'mentions'> {
  return { ...post, content: post.content && formatMentionText(post.content, mentions) }
}

/** The latest posts of a venue with a public page. */
export async function listPublicPosts(db: Db, venueId: string, limit: number): Promise<PublicPostRow[]> {
  const query = sql<PublicPostRow & { mentions: Mention[] }>`
    select ${namedPostColumns}, ${postImage.columns}
    from visible_posts(null) o ${postImage.join}
    where o.venue_id = ${venueId}
    order by o.created_at desc, o.id desc limit ${sql.lit(limit)}`
  return (await preparedQuery(db, 'public_posts', query)).map(nameVenues)
}

/** People and venues whose page may have changed, or `ALL_PAGES`, and what the database had seen when it answered. */
type PageChanges = { snapshot: string; page_ids: string[] }

/** Stands for every page in `page_changes`. */
export const ALL_PAGES = '00000000-0000-0000-0000-000000000000'

/** Whose pages may have changed in transactions that the snapshot `since` does not see and the present one does. */
export async function readPageChanges(db: Db, since: string | null): Promise<PageChanges> {
  const [changes] = await preparedQuery(
    db,
    'page_changes',
    sql<PageChanges>`
      select pg_current_snapshot()::text as snapshot, array(
        select c.page_id from page_changes c
        where c.changed_by >= pg_snapshot_xmin(${since}::text::pg_snapshot)
          and not pg_visible_in_snapshot(c.changed_by, ${since}::text::pg_snapshot)
      ) as page_ids`,
  )
  if (!changes) throw new Error('The database did not say what it had seen')
  return changes
}

/** Deletes changes that every process has taken into account. */
export const deletePageChanges = (db: Db) =>
  sql`delete from page_changes where changed_at < current_timestamp - interval '1 hour'`.execute(db)
