import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import { breachesOf, entriesOf } from '#tests/support/ics.ts'
import { expectSameAsMissing, publicVenue, setPublic, setWebPage } from '#tests/support/public-outlets.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const CALENDAR = '/venues/the-still/events.ics'
const FEED = '/venues/the-still/feed.atom'

/** A public venue with an event tonight, a cancelled one tomorrow, a post, and a bartender on shift. */
async function theStill(name = 'The Still') {
  const venue = await publicVenue(context)
  await sql`update venues set name = ${name} where id = ${venue.id}`.execute(context.db)
  const olive = await context.business('olive')
  await olive.keeps(venue)
  const event = await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })
  const cancelled = await olive.api.events.create({
    slugOrId: venue.slug,
    ...eventDraft({ name: 'Bingo', start_time: at('20:00', 1), end_time: at('22:00', 1) }),
  })
  await olive.api.events.cancel({ id: cancelled.id, cancelled: true })
  const post = await olive.api.posts.createForVenue({ slugOrId: venue.slug, content: 'New taps <today> & tomorrow' })
  const dez = await context.bartender('dez')
  await setWebPage(context, dez, 'week')
  await dez.works(venue, at('18:00'), at('23:30'))
  return { venue, olive, event, cancelled, post, dez }
}

const read = async (path: string) => (await context.signedOut.fetch(path)).text()

describe('calendar of events', () => {
  test('holds events, also cancelled ones, and no shifts', async () => {
    const { dez } = await theStill()
    const answer = await context.signedOut.fetch(CALENDAR)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(breachesOf(text)).toEqual([])
    expect(entriesOf(text).map(({ title, status }) => [title, status])).toEqual([
      ['Piano bar at The Still', 'CONFIRMED'],
      ['Cancelled: Bingo at The Still', 'CANCELLED'],
    ])
    for (const trace of [dez.id, dez.username, dez.full_name]) expect(text).not.toContain(trace)
  })

  test('a hostile venue name stays text', async () => {
    await theStill('Bar;\r\nBEGIN:VEVENT,\\x')
    const text = await read(CALENDAR)
    expect(breachesOf(text)).toEqual([])
    expect(entriesOf(text)).toHaveLength(2)
  })
})

test('the calendar file of an event has that event, also when it is cancelled', async () => {
  const { event, cancelled } = await theStill()
  for (const [{ id }, title, status] of [
    [event, 'Piano bar at The Still', 'CONFIRMED'],
    [cancelled, 'Cancelled: Bingo at The Still', 'CANCELLED'],
  ] as const) {
    const path = `/venues/the-still/events/${id}`
    const answer = await context.signedOut.fetch(`${path}/calendar.ics`)
    const text = await answer.text()
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="the-still-2026-11-2\d\.ics"$/)
    expect(breachesOf(text)).toEqual([])
    expect(entriesOf(text)).toMatchObject([{ uid: `event-${id}@last-call`, title, status }])
    expect(text.replace(/\r\n /g, '')).toContain(`${context.origin}${path}`)
  }
})

describe('Atom feed', () => {
  test('holds posts and events, latest change first, and no shifts', async () => {
    const { dez, post, event } = await theStill()
    const answer = await context.signedOut.fetch(FEED)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect([...text.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title).sort()).toEqual(
      ['Cancelled: Bingo', 'New taps &lt;today&gt; &amp; tomorrow', 'Piano bar', 'The Still'].sort(),
    )
    expect(text).toContain(`<id>tag:127.0.0.1,2026-11-21:posts/${post.id}</id>`)
    expect(text).toContain(`<id>tag:127.0.0.1,2026-11-21:events/${event.id}</id>`)
    expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${context.origin}${FEED}"/>`)
    for (const trace of [dez.id, dez.username, dez.full_name]) expect(text).not.toContain(trace)
  })

  test('an entry changes its time when it changes, not its id', async () => {
    const { olive, event } = await theStill()
    context.clock.advance(60_000)
    await olive.api.events.update({ id: event.id, ...eventDraft({ name: 'Quiz night' }) })
    const [entry = ''] = (await read(FEED)).match(/<entry>[\s\S]*?<\/entry>/) ?? []
    expect(entry).toContain('<title>Quiz night</title>')
    expect(entry).toContain(`events/${event.id}</id>`)
    expect(entry).toContain(`<updated>${context.clock.now().toISOString()}</updated>`)
  })

  test('without entries it is as old as the venue', async () => {
    const venue = await publicVenue(context)
    const { created_at } = await context.db
      .selectFrom('venues')
      .select('created_at')
      .where('id', '=', venue.id)
      .executeTakeFirstOrThrow()
    expect(await read(FEED)).toContain(`<updated>${created_at.toISOString()}</updated>`)
  })

  test('a post hidden by staff or deleted disappears', async () => {
    const { post, olive } = await theStill()
    expect(await read(FEED)).toContain(post.id)
    await olive.api.posts.remove({ id: post.id })
    expect(await read(FEED)).not.toContain(post.id)
  })
})

test.each(['events.ics', 'feed.atom'])(
  '%s of a venue that is not public answers like one that does not exist',
  async (file) => {
    const { venue } = await theStill()
    await setPublic(context, venue, false)
    await expectSameAsMissing(context, `/venues/the-still/${file}`, `/venues/no-such-bar/${file}`)
    await setPublic(context, venue, true)
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    await expectSameAsMissing(context, `/venues/the-still/${file}`, `/venues/no-such-bar/${file}`)
  },
)
