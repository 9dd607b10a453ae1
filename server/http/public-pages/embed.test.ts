import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventMessages } from '#contract/events.texts.ts'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import { expectSameAsMissing, publicVenue, setPublic, setWebPage } from '#tests/support/public-outlets.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { buildEmbedStyle } from './embed-assets.ts'
import { EMBED_SECTIONS, EMBED_TEXTS, renderEmbed } from './embed-page.ts'

const context = await createTestContext()
const ADDRESS = '/embed/venues/the-still'
const MOST_BYTES = 15_000

/** A public venue with an event, a special, and bartenders on now and later tonight. */
async function theStill() {
  const venue = await publicVenue(context)
  const olive = await context.business('olive')
  await olive.keeps(venue)
  await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })
  await olive.api.specials.create({
    slugOrId: venue.slug,
    title: 'Two-dollar Tuesdays',
    details: null,
    image_alt: null,
  })
  const [dez, ana] = [await context.bartender('dez'), await context.bartender('ana')]
  for (const person of [dez, ana]) await setWebPage(context, person, 'tonight')
  await dez.works(venue, at('18:00'), at('23:30'))
  await ana.works(venue, at('22:00'), at('23:59'))
  return { venue, dez, ana }
}

const read = async (query = '') => (await context.signedOut.fetch(`${ADDRESS}${query}`)).text()
const headingsOf = (html: string) => [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title)

test('shows who is on and until when, events and specials, in the venue’s time', async () => {
  const { dez, ana } = await theStill()
  const html = await read()
  expect(headingsOf(html)).toEqual(['Tonight', 'Events', 'Specials'])
  expect(html).toContain(`<b>${dez.full_name}</b>`)
  expect(html).toContain('until 11:30\u00a0PM')
  expect(html).toContain(`<b>${ana.full_name}</b>`)
  expect(html).toContain('10:00\u00a0PM–11:59\u00a0PM')
  expect(html).toContain(eventMessages.happening)
  expect(html).toContain('Two-dollar Tuesdays')
  for (const trace of [dez.id, dez.username, '/media/', '/profiles/']) expect(html).not.toContain(trace)
})

test.each([
  ['on a later day', { valid_from: '2026-11-29', valid_until: '2026-11-29' }, '<time>Sun, Nov 29, all day</time>'],
  ['from a later day', { valid_from: '2026-11-29', valid_until: null }, '<time>from Sun, Nov 29</time>'],
  ['at a later time today', { valid_from: at('22:30'), valid_until: null }, '<time>Today at 10:30\u00a0PM</time>'],
  ['on this day', { valid_from: '2026-11-20', valid_until: '2026-11-20' }, '<span class="on">Today</span>'],
  ['until a day', { valid_from: null, valid_until: '2026-11-29' }, '<span class="on">until Sun, Nov 29</span>'],
  ['until a time', { valid_from: null, valid_until: at('23:00') }, '<span class="on">until 11:00\u00a0PM</span>'],
])('says when a special is offered that is %s', async (_, bounds, expected) => {
  const venue = await publicVenue(context)
  const olive = await context.business('olive')
  await olive.keeps(venue)
  await olive.api.specials.create({ slugOrId: venue.slug, title: 'Flights', details: null, image_alt: null, ...bounds })
  expect(await read()).toContain(`<b>Flights</b></span>${expected}</li>`)
})

describe('what the address asks for', () => {
  test.each([
    ['?show=events', ['Events']],
    ['?show=specials,tonight', ['Tonight', 'Specials']],
    ['?show=nonsense', ['Tonight', 'Events', 'Specials']],
    ['?show=', ['Tonight', 'Events', 'Specials']],
  ])('%s shows %j', async (query, headings) => {
    await theStill()
    expect(headingsOf(await read(query))).toEqual(headings)
  })

  test.each([
    ['?theme=dark', '<html lang="en" data-theme="dark">'],
    ['?theme=light', '<html lang="en" data-theme="light">'],
    ['?theme=auto', '<html lang="en">'],
    ['?theme="><script>', '<html lang="en">'],
  ])('%s', async (query, tag) => {
    await theStill()
    expect(await read(query)).toContain(tag)
  })
})

/** Shifts of Dez, as the embed lists them at a time of the night on which the others start. */
test.each([
  ['in the evening', at('20:00'), ['Tonight', 'Next']],
  // Until 6 AM it is the night of Friday.
  ['after midnight', at('01:00', 1), ['Tonight', 'Next']],
  ['in the morning', at('06:00', 1), ['Tonight']],
])('%s, a shift of the next evening is not tonight', async (_, now, headings) => {
  const venue = await publicVenue(context)
  const dez = await context.bartender('dez')
  await setWebPage(context, dez, 'week')
  await dez.works(venue, at('21:00'), at('02:30', 1))
  await dez.works(venue, at('19:30', 1), at('23:00', 1))
  context.clock.set(new Date(now))
  const html = await read('?show=tonight')
  expect(headingsOf(html)).toEqual(headings)
  const [, next = ''] = html.split('<h2>Next</h2>')
  if (headings.includes('Next')) expect(next).toMatch(/<time>(Sat, Nov 21|Today) at 7:30\u00a0PM–11:00\u00a0PM<\/time>/)
  else expect(html).toContain('<time>7:30\u00a0PM–11:00\u00a0PM</time>')
})

test('a shift that begins after midnight is tonight’s, also seen before', async () => {
  const venue = await publicVenue(context)
  const dez = await context.bartender('dez')
  await setWebPage(context, dez, 'week')
  await dez.works(venue, at('01:00', 1), at('04:00', 1))
  const html = await read('?show=tonight')
  expect(headingsOf(html)).toEqual(['Tonight'])
  expect(html).toContain('<time>1:00\u00a0AM–4:00\u00a0AM</time>')
})

test('has the venue’s image, links to events, and the price of a special', async () => {
  const { venue } = await theStill()
  const olive = await context.business('olive2')
  await olive.keeps(venue)
  const { id } = await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft({ name: 'Bingo' }) })
  const special = { title: 'Flights', price: 'Half price', details: null, image_alt: null }
  await olive.api.specials.create({ slugOrId: venue.slug, ...special })
  await sql`update venues set venue_image_url = ${`${venue.id}/front.webp`} where id = ${venue.id}`.execute(context.db)
  const html = await read()
  expect(html).toMatch(/<header class="pic"><img src="\/media\/venues\/[^"]+" alt="">/)
  expect(html).toContain(`href="/venues/the-still/events/${id}"`)
  expect(html).toContain('<b>Half price · Flights</b>')
})

test('says so when nothing is posted', async () => {
  await publicVenue(context)
  const html = await read()
  expect(headingsOf(html)).toEqual([])
  expect(html).toContain(EMBED_TEXTS.nothing)
})

test('loads only the font and the venue’s image, from this server, sets no cookie, and only it may be framed', async () => {
  const { dez } = await theStill()
  const answer = await dez.fetch(ADDRESS)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const hashOf = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html) ?? []
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src ${hashOf('style')}`,
    `script-src ${hashOf('script')}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ])
  expect(answer.headers.get('x-frame-options')).toBeNull()
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).not.toMatch(/\s(src|srcset|style)=|<link|@import/)
  expect(html.match(/url\([^)]*\)/g)).toEqual(['url("/assets/besley.woff2")'])
  for (const path of ['/', '/venues/the-still', '/venues/the-still/feed.atom', '/venues/the-still/preview.png']) {
    const other = await context.signedOut.fetch(path)
    await other.arrayBuffer()
    expect([path, other.headers.get('x-frame-options')]).toEqual([path, 'DENY'])
  }
})

test('stays within 15 kB with the longest texts, and escapes them', () => {
  const name = '"><script>alert("👩‍👩‍👧‍👦")</script>&'.repeat(40)
  const now = context.clock.now()
  const times = {
    start_time: new Date(now.getTime() + 3_600_000 * 30),
    end_time: new Date(now.getTime() + 3_600_000 * 31),
  }
  const shift = { name, user_type: 'bartender' as const, is_verified: true, ...times }
  const url = `https://${'a'.repeat(200)}.test/venues/x`
  const event = { id: '', name, description: name, tags: [], cancelled_at: null, url, ...times }
  const special = {
    id: '',
    title: name,
    price: '"'.repeat(24),
    details: name,
    valid_from: times.start_time,
    valid_until: null,
    valid_from_day: null,
    valid_until_day: null,
    windows: [],
    status: 'upcoming' as const,
    active_until: null,
    next_window: null,
  }
  const venue = {
    name,
    slug: 'x',
    url,
    city: null,
    time_zone: 'America/Chicago',
    description: null,
    address_line1: null,
    address_line2: null,
    state_province: null,
    postal_code: null,
    country: null,
    phone_number: null,
    website_url: null,
    latitude: null,
    longitude: null,
    follower_count: 0,
    hours: {
      week: [],
      exceptions: [],
      state: {
        is_open: false,
        closes_at: null,
        kitchen_until: null,
        opens_at: new Date(at('16:00', 12)),
        is_closed_today: true,
      },
    },
    shifts: Array(50).fill(shift),
    events: Array(50).fill(event),
    specials: Array(50).fill(special),
  }
  const image = { url: `/media/${'a'.repeat(300)}`, alt: name }
  const style = buildEmbedStyle('/assets/besley-latin-wght-normal-AAAAAAAA.woff2')
  const html = renderEmbed({ venue, image, style, now, sections: EMBED_SECTIONS, theme: 'auto' })
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES)
  expect(html.match(/<script>/g)).toHaveLength(1)
})

test('a venue that is not public answers like one that does not exist, in a frame, too', async () => {
  const { venue } = await theStill()
  await setPublic(context, venue, false)
  await expectSameAsMissing(context, ADDRESS, '/embed/venues/no-such-bar')
  const answer = await context.signedOut.fetch(ADDRESS)
  expect(answer.headers.get('x-frame-options')).toBeNull()
  expect(await answer.text()).toContain(EMBED_TEXTS.notPublic)
})

test('going dark takes effect at once', async () => {
  const { dez } = await theStill()
  const first = await context.signedOut.fetch(ADDRESS)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await context.signedOut.fetch(ADDRESS, { headers })).status).toBe(304)
  await sql`update profiles set schedule_dark_until = 'infinity' where id = ${dez.id}`.execute(context.db)
  const second = await context.signedOut.fetch(ADDRESS, { headers })
  expect(second.status).toBe(200)
  expect(await second.text()).not.toContain(dez.full_name)
})
