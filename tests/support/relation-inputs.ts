import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertEvent } from '#server/events/queries.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { insertPushDelivery } from './delivery.ts'
import { eventValues } from './events.ts'
import { at } from './fixture-times.ts'
import { drawnPicture } from './pictures.ts'
import type { RelatedCaller, RelationSetup } from './relation-setup.ts'

/** A caller's input about Quinn, or about something of Quinn's that is created for it. */
export type Input = Record<string, unknown>
export type InputFactory = (stage: RelationSetup, standing: RelatedCaller) => Promise<Input> | Input

export const quinn: InputFactory = ({ quinn }) => ({ slugOrId: quinn.username })
export const venue: InputFactory = ({ venue }) => ({ slugOrId: venue.slug })
export const times = { start_time: at('18:00', 1), end_time: at('23:00', 1) }

const insertOne = async (stage: RelationSetup, table: string, values: Record<string, string | boolean | null>) => {
  const id = randomUUID()
  const rows = JSON.stringify([{ id, created_at: stage.context.clock.now(), ...values }])
  const columns = sql.raw(['id', 'created_at', ...Object.keys(values)].join(', '))
  const all = sql.raw(table)
  await sql`
    insert into ${all} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${all}, ${rows}::text::jsonb)`.execute(stage.context.db)
  return { id }
}
export const post: InputFactory = (stage) =>
  insertOne(stage, 'posts', { profile_id: stage.quinn.id, content: 'Open till two.' })
export const venuePost: InputFactory = (stage) =>
  insertOne(stage, 'posts', { profile_id: stage.quinn.id, venue_id: stage.venue.id, content: 'Open till two.' })
/** A comment of Quinn under the post of someone public. */
export const comment: InputFactory = async (stage) => {
  const patron = stage.callers.find(({ kind }) => kind === 'entertainer')?.me
  const { id } = await insertOne(stage, 'posts', { profile_id: patron?.id ?? '', content: 'Good night.' })
  return insertOne(stage, 'comments', { profile_id: stage.quinn.id, post_id: id, content: 'And to you.' })
}
/** A push message to a device of Quinn. */
export const pushDelivery: InputFactory = async ({ context, quinn }) => ({
  id: (await insertPushDelivery(context, quinn)).id,
})
export const device: InputFactory = async ({ context, quinn }) => ({
  id: (await insertPushDelivery(context, quinn)).device_id,
})
export const shift: InputFactory = (stage) => stage.quinn.works(stage.venue, times.start_time, times.end_time)
export const series: InputFactory = async (stage) => {
  const { id } = await stage.quinn.works(stage.venue, times.start_time, times.end_time)
  await sql`update shifts set series_id = gen_random_uuid() where id = ${id}`.execute(stage.context.db)
  return { id, venue_id: stage.venue.id, ...times, notes: null, scope: 'all' }
}
export const income = async (stage: RelationSetup) => {
  const past = await stage.quinn.works(stage.venue, at('18:00', -2), at('23:00', -2))
  const entry = await stage.quinn.api.income.add({ shift_id: past.id, amount: '80.00' })
  return { id: entry.id, shift_id: past.id }
}
export const event: InputFactory = async ({ context, venue }) => ({
  id: await insertEvent(context.db, venue.id, { ...eventValues(), image_url: null }, context.clock.now()),
})
export const special: InputFactory = (stage) =>
  insertOne(stage, 'venue_specials', { venue_id: stage.venue.id, title: 'Flights' })
/** An image that Quinn uploaded for a menu page. */
const uploadedPageImage = async (stage: RelationSetup): Promise<string> => {
  const id = randomUUID()
  await sql`
    insert into media (id, bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder)
    values (${id}, 'venue-event-images', ${`${stage.venue.id}/menus/x.webp`}, ${stage.quinn.id}, 'pending', 'x', 1, 1, 1, '')`.execute(
    stage.context.db,
  )
  return id
}
export const menuPage: InputFactory = async (stage) => {
  await uploadedPageImage(stage)
  const image_url = `${stage.venue.id}/menus/x.webp`
  await sql`update media set state = 'stored' where path = ${image_url}`.execute(stage.context.db)
  return insertOne(stage, 'venue_menu_pages', { venue_id: stage.venue.id, image_url })
}
export const picture = async () => ({ picture: await drawnPicture() })
export const venueImage: InputFactory = async ({ venue }) => ({ slugOrId: venue.slug, ...(await picture()) })
export const thread: InputFactory = (stage) =>
  insertOne(stage, 'forum_threads', { created_by: stage.quinn.id, title: 'Ice', content: 'Whose?', is_pinned: false })
export const reply: InputFactory = async (stage) => {
  const verified = stage.callers.find(({ kind }) => kind === 'verified')?.me
  const { id } = await insertOne(stage, 'forum_threads', {
    created_by: verified?.id ?? '',
    title: 'Ice',
    is_pinned: false,
  })
  return insertOne(stage, 'forum_replies', { thread_id: id, created_by: stage.quinn.id, content: 'Ours.' })
}
export const withMore =
  (making: InputFactory, more: Input | InputFactory): InputFactory =>
  async (stage, standing) => ({
    ...(await making(stage, standing)),
    ...(typeof more === 'function' ? await more(stage, standing) : more),
  })
/** Quinn requests to follow the caller, unless there is a block between them. */
export const followRequest: InputFactory = async (stage, { kind, me }) => {
  if (me && !['owner', 'blocker', 'blocked'].includes(kind)) {
    await me.goesPrivate()
    await sql`
      insert into follow_requests (requester_id, target_id) values (${stage.quinn.id}, ${me.id})`.execute(
      stage.context.db,
    )
  }
  return { id: stage.quinn.id }
}
export const reported =
  (subject_type: string, making: InputFactory): InputFactory =>
  async (stage, standing) => ({
    subject_type,
    subject_id: (await making(stage, standing)).id,
    reason: 'spam',
    note: null,
  })
/** A report of the venue's page, which is public for it. */
export const publicReport: InputFactory = async ({ context, venue }) => {
  await context.db.updateTable('venues').set({ is_public: true }).where('id', '=', venue.id).execute()
  return { page: `venue:${venue.slug}`, reason: 'spam' }
}
export const roster: InputFactory = ({ venue }) => ({
  venue_id: venue.id,
  text: [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTART:20261122T000000Z',
    'DTEND:20261122T060000Z',
    'SUMMARY:Bar',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
})
export const unsubscribeToken: InputFactory = ({ context, quinn }) => ({
  token: createUnsubscribeToken(context.services.config.appSecrets, { profile_id: quinn.id, topic: 'weekend_digest' }),
})
export const quinnById: InputFactory = ({ quinn }) => ({ id: quinn.id })
export const quinnsPage: InputFactory = ({ quinn }) => ({ slugOrId: quinn.id })
export const quinnsUsername: InputFactory = ({ quinn }) => ({ username: quinn.username })
export const venueById: InputFactory = ({ venue }) => ({ id: venue.id })
/** A report of Quinn, to be dismissed. */
export const report: InputFactory = async (stage) => {
  const subject = { subject_type: 'user', subject_id: stage.quinn.id }
  await insertOne(stage, 'reports', { ...subject, reported_profile_id: stage.quinn.id, reason: 'spam' })
  return { ...subject, decision: 'dismiss' }
}
export const reportedPerson: InputFactory = async (stage, standing) => {
  const { subject_type, subject_id } = await report(stage, standing)
  return { subject_type, subject_id }
}
export const suspended: InputFactory = ({ callers }) => ({
  id: callers.find(({ kind }) => kind === 'suspended')?.me?.id,
})
export const venueRequest: InputFactory = (stage) =>
  insertOne(stage, 'venue_requests', { requester_id: stage.quinn.id, name: 'The Lantern Room', status: 'open' })
export const uploadedMenuImage: InputFactory = async (stage) => ({
  slugOrId: stage.venue.slug,
  image_id: await uploadedPageImage(stage),
})
export const cancelled: InputFactory = async (stage, standing) => {
  const { id } = await shift(stage, standing)
  await stage.quinn.api.schedule.remove({ id: String(id) })
  return { ids: [id] }
}
/** A roster that the caller read, if they may. */
export const readRoster: InputFactory = async (stage, standing) => {
  const asked = (await roster(stage, standing)) as { venue_id: string; text: string }
  const answer = await standing.caller.call('roster.read', asked)
  const read = answer.ok ? ((await answer.json()) as { entries: { key: string }[] }) : { entries: [] }
  return { ...asked, picked: read.entries.length > 0 ? read.entries.map(({ key }) => key) : ['a'.repeat(22)] }
}
