import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventMessages } from '#contract/events.texts.ts'
import { nightMessages } from '#contract/nights.texts.ts'
import { PublicEventPage, PublicProfile, PublicVenue, PublicVenueTonight } from '#contract/public-pages.ts'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { findUndeclaredFields } from '#tests/support/public-pages/undeclared.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { uploadImage } from '#tests/support/venue-owners.ts'

const context = await createTestContext()
let bea: Person
let olive: Person
let still: { id: string; name: string; slug: string }

beforeEach(async () => {
  bea = await context.bartender('bea')
  olive = await context.business('olive')
  still = await context.venue('theStill')
  await olive.keeps(still)
  await olive.api.venues.update({ slugOrId: still.slug, is_public: true })
  await bea.api.profiles.updateWebPage({ level: 'tonight', shows_workplaces: false })
  await bea.works(still, at('20:00'), at('23:00'))
})

const get = (path: string, headers: Record<string, string> = {}) => context.signedOut.fetch(path, { headers })
/** The data from which the browser hydrates a page. */
const readData = async (path: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(await (await get(path)).text())?.[1] ?? '{}')
const isPublicPage = (html: string) => html.includes('id="page-data"')

describe('a page without an account', () => {
  test.each(['/venues/the-still', '/profiles/bea.c', '/tonight', '/venues/the-still/events', '/tonight/millstadt'])(
    '%s can be read, revalidated and indexed',
    async (path) => {
      const answer = await get(path)
      const html = await answer.text()
      expect([answer.status, isPublicPage(html)]).toEqual([200, true])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
      expect(answer.headers.get('x-robots-tag')).toBeNull()
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(html).toContain(`<link rel="canonical" href="${context.origin}${path}">`)
      const tag = answer.headers.get('etag') ?? ''
      const again = await get(path, { 'if-none-match': tag })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    },
  )

  test('has who is on, also without scripts', async () => {
    const [content = ''] = (await (await get('/venues/the-still')).text()).split('<script type="application/json"')
    expect(content).toContain('Bea Castellano')
    expect(content).toMatch(/until/)
  })

  test('has another ETag when it changed, and is the app’s page once it is not public', async () => {
    const first = await get('/venues/the-still')
    const tag = first.headers.get('etag') ?? ''
    await bea.api.profiles.goDark({ duration: 'tonight' })
    const dark = await get('/venues/the-still', { 'if-none-match': tag })
    expect(dark.status).toBe(200)
    expect(await dark.text()).not.toContain('Bea Castellano')
    await olive.api.venues.update({ slugOrId: still.slug, is_public: false })
    const closed = await get('/venues/the-still', { 'if-none-match': dark.headers.get('etag') ?? '' })
    expect([closed.status === 304, isPublicPage(await closed.text())]).toEqual([false, false])
  })

  test('carries only what the contract declares, such as no id of a venue or a person', async () => {
    const { slug: slugOrId } = still
    await olive.api.events.create({ slugOrId, ...eventDraft() })
    await olive.api.specials.create({ slugOrId, title: 'Two-for-one rye', details: null, image_alt: null })
    const image_id = await uploadImage(olive, 'menu', slugOrId)
    await olive.api.menus.create({ slugOrId, title: null, description: null, image_alt: null, image_id })
    await olive.api.posts.createForVenue({ slugOrId, content: 'Open late.' })
    const { venue } = await readData('/venues/the-still')
    expect(venue).toMatchObject({ shifts: [{}], events: [{}], specials: [{}], menu_pages: [{}], posts: [{}] })
    expect(findUndeclaredFields(PublicVenue, venue)).toEqual([])
    const { profile } = await readData('/profiles/bea.c')
    expect(profile).toMatchObject({ shifts: [{}] })
    expect(findUndeclaredFields(PublicProfile, profile)).toEqual([])
    const { venues } = await readData('/tonight')
    expect(venues).toMatchObject([{ shifts: [{}], events: [{}] }])
    expect(findUndeclaredFields(z.array(PublicVenueTonight), venues)).toEqual([])
  })

  test('names the venues in its texts, as of now, and leaves people and closed venues as typed', async () => {
    const rail = await context.venue('copperRail')
    const content = `Sunday at #${rail.slug} with @bea.c, then back to #nowhere.`
    await olive.api.posts.createForVenue({ slugOrId: still.slug, content })
    await bea.api.profiles.update({ bio: `I pour at #${rail.slug}.`, workplaces_info: `#${still.slug}, #${rail.slug}` })
    await bea.api.profiles.updateWebPage({ level: 'tonight', shows_workplaces: true })
    const readTexts = async () => {
      const { venue } = await readData('/venues/the-still')
      const { profile } = await readData('/profiles/bea.c')
      const feed = await (await get('/venues/the-still/feed.atom')).text()
      return [
        venue.posts[0].content,
        profile.bio,
        profile.workplaces_info,
        /<content type="text">(Sun.*?)</.exec(feed)?.[1],
      ]
    }
    const [post, bio, workplaces] = [
      `Sunday at ${rail.name} with @bea.c, then back to #nowhere.`,
      `I pour at ${rail.name}.`,
      `${still.name}, ${rail.name}`,
    ]
    expect(await readTexts()).toEqual([post, bio, workplaces, post])
    await sql`update venues set name = 'The Brass Rail' where id = ${rail.id}`.execute(context.db)
    expect(await readTexts()).toEqual(
      [post, bio, workplaces, post].map((text) => text.replace(rail.name, 'The Brass Rail')),
    )
    await sql`update venues set archived_at = now() where id = ${rail.id}`.execute(context.db)
    expect(await readTexts()).toEqual([content, `I pour at #${rail.slug}.`, `${still.name}, #${rail.slug}`, content])
    await sql`update venues set archived_at = null, hidden_at = now() where id = ${rail.id}`.execute(context.db)
    expect(await readTexts()).toEqual([content, `I pour at #${rail.slug}.`, `${still.name}, #${rail.slug}`, content])
  })

  test('is sent compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/venues/the-still', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(isPublicPage(await answer.text())).toBe(true)
    }
  })

  test('answers HEAD without a body', async () => {
    const answer = await context.signedOut.fetch('/venues/the-still', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  test('an invalid session counts as none', async () => {
    const { cookieName } = context.services.auth
    expect(isPublicPage(await (await get('/venues/the-still', { cookie: `${cookieName}=forged` })).text())).toBe(true)
  })

  test('hours on lists of a venue are in none of them', async () => {
    for (const section of ['events', 'specials', 'menu', 'posts'])
      expect(await (await get(`/venues/the-still/${section}`)).text()).not.toMatch(/Bea|bea|2026-11-21T02:00/)
  })
})

describe('the app’s page answers', () => {
  const readPage = async (path: string, fetch = get) => {
    const answer = await fetch(path)
    const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, text: await answer.text() }
  }

  test('members, except on tonight', async () => {
    const fetch = (path: string) => bea.fetch(path)
    for (const path of ['/venues/the-still', '/profiles/bea.c', '/venues/the-still/menu']) {
      const { text, headers } = await readPage(path, fetch)
      expect([path, isPublicPage(text), headers['x-robots-tag']]).toEqual([path, false, 'noindex'])
    }
    expect(isPublicPage((await readPage('/tonight', fetch)).text)).toBe(true)
  })

  test('for what is private, missing, suspended or named by an id: the same bytes, headers and statements', async () => {
    await context.bartender('dez')
    const rail = await context.venue('copperRail')
    const isLike = async (path: string, missingPath: string) =>
      expect([path, await readPage(path)]).toEqual([path, await readPage(missingPath)])
    for (const path of ['/profiles/dez', `/profiles/${bea.id}`]) await isLike(path, '/profiles/nobody-here')
    for (const path of [`/venues/${rail.slug}`, `/venues/${still.id}`]) await isLike(path, '/venues/no-such-bar')
    expect((await readPage('/profiles/dez')).headers['x-robots-tag']).toBe('noindex')
    const count = async (path: string) => (await context.statements(() => get(path))).length
    // Remembered, so that it takes one statement; then suspended.
    await get('/profiles/bea.c')
    expect(await count('/profiles/bea.c')).toBe(1)
    await sql`update profiles set suspended_at = ${context.clock.now()} where id = ${bea.id}`.execute(context.db)
    await isLike('/profiles/bea.c', '/profiles/nobody-here')
    for (const path of ['/profiles/bea.c', '/profiles/dez', '/profiles/nobody-here'])
      expect([path, await count(path)]).toEqual([path, 2])
    expect(await count(`/venues/${rail.slug}/events`)).toBe(await count('/venues/no-such-bar/events'))
  })

  test('for forms and settings below a venue, which have no public page', async () => {
    for (const path of ['/venues/new', '/venues/the-still/edit', '/venues/the-still/menu/add', '/profiles/a%2Fb'])
      expect([path, isPublicPage((await readPage(path)).text)]).toEqual([path, false])
  })
})

describe('the page of an event', () => {
  const toPath = ({ id }: { id: string }, slug: string = still.slug) => `/venues/${slug}/events/${id}`
  const create = (more: Parameters<typeof eventDraft>[0] = {}) =>
    olive.api.events.create({ slugOrId: still.slug, ...eventDraft(more) })

  test('can be read, revalidated and indexed, with what the contract declares', async () => {
    const path = toPath(await create())
    const answer = await get(path)
    const html = await answer.text()
    expect([answer.status, isPublicPage(html), answer.headers.get('x-robots-tag')]).toEqual([200, true, null])
    expect(html).toContain(`<link rel="canonical" href="${context.origin}${path}">`)
    expect(html).toContain(`content="${context.origin}${path}/preview.png"`)
    expect(html).toContain(`href="${path}/calendar.ics"`)
    expect(html).not.toMatch(/Bea|bea/)
    expect((await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
    const { kind, now: _, support_email: __, suggestions_email: ___, ...page } = await readData(path)
    expect([kind, page.event.name, page.venue.name]).toEqual(['event', 'Piano bar', still.name])
    expect(findUndeclaredFields(PublicEventPage, page)).toEqual([])
  })

  test('says until when it repeats weekly', async () => {
    expect((await readData(toPath(await create()))).series).toBeNull()
    const weekly = await olive.api.events.create({
      slugOrId: still.slug,
      ...eventDraft({ name: 'Quiz' }),
      repeats_until: '2026-12-11',
    })
    const page = await readData(toPath(weekly))
    expect(page.series).toEqual({ last_start_time: new Date(at('20:00', 21)).toISOString() })
    expect(await (await get(toPath(weekly))).text()).toContain('Every Friday until Dec 11')
  })

  test('stays when the event is cancelled or over, and says so', async () => {
    const event = await create()
    await olive.api.events.cancel({ id: event.id, cancelled: true })
    const cancelled = await (await get(toPath(event))).text()
    expect(cancelled).toContain('<title>Cancelled: Piano bar at The Still · Last Call</title>')
    expect(cancelled).toContain(eventMessages.notTakingPlace)
    expect(cancelled).toContain('https://schema.org/EventCancelled')
    expect(cancelled).not.toContain('calendar.ics')
    await olive.api.events.cancel({ id: event.id, cancelled: false })
    context.clock.set(new Date(at('23:00')))
    const over = await (await get(toPath(event))).text()
    expect(over).toContain(eventMessages.over)
    expect(over).not.toContain('calendar.ics')
  })

  test('is the app’s page for members, at another venue, of a venue that is not public, and once deleted', async () => {
    const event = await create()
    const rail = await context.venue('copperRail')
    await olive.keeps(rail)
    expect(isPublicPage(await (await bea.fetch(toPath(event))).text())).toBe(false)
    const isPublic = async (path: string) => isPublicPage(await (await get(path)).text())
    expect(await isPublic(toPath(event, rail.slug))).toBe(false)
    await olive.api.venues.update({ slugOrId: rail.slug, is_public: true })
    expect(await isPublic(toPath(event, rail.slug))).toBe(false)
    expect(await isPublic(toPath({ id: 'next' }))).toBe(false)
    expect(await isPublic(`${toPath(event)}/edit`)).toBe(false)
    expect(await isPublic(toPath(event))).toBe(true)
    await olive.api.events.remove({ id: event.id })
    expect(await isPublic(toPath(event))).toBe(false)
  })

  test('moves with the venue’s slug', async () => {
    const event = await create()
    await olive.api.venues.update({ slugOrId: still.slug, name: 'The Second Still' })
    const moved = await get(toPath(event))
    expect([moved.status, moved.headers.get('location')]).toEqual([308, toPath(event, 'the-second-still')])
  })
})

test('a former slug of a public venue leads to its page; of another venue, nowhere', async () => {
  const rail = await context.venue('copperRail')
  await olive.keeps(rail)
  for (const [venue, name] of [
    [still, 'The Second Still'],
    [rail, 'The Second Rail'],
  ] as const)
    await olive.api.venues.update({ slugOrId: venue.slug, name })
  const moved = await get('/venues/the-still/events')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/venues/the-second-still/events'])
  const closed = await get('/venues/the-copper-rail')
  expect([closed.headers.get('location'), isPublicPage(await closed.text())]).toEqual([null, false])
})

describe('tonight', () => {
  test('has venues near the default location, with who and what is on', async () => {
    await olive.api.specials.create({
      slugOrId: still.slug,
      title: 'Two-for-one rye',
      windows: [{ day: 5, start_time: '20:00', end_time: '23:00' }],
    })
    await olive.api.events.create({ slugOrId: still.slug, name: 'Quiz', start_time: at('22:00'), end_time: null })
    await olive.api.events.create({ slugOrId: still.slug, name: 'Far', start_time: at('22:00', 2), end_time: null })
    const [venue] = (await readData('/tonight')).venues
    expect(venue).toMatchObject({ slug: 'the-still', specials: [{ title: 'Two-for-one rye' }], shifts: [{}] })
    expect(venue.events.map(({ name }: { name: string }) => name)).toEqual(['Quiz'])
    expect(JSON.stringify(venue)).not.toMatch(/"(venue_id|profile_id|notes)"/)
  })

  test('takes a city, a location, and ignores anything else', async () => {
    expect((await readData('/tonight/millstadt')).venues).toHaveLength(1)
    expect((await readData('/tonight/atlantis')).venues).toEqual([])
    expect(await (await get('/tonight/atlantis')).text()).not.toContain('tlantis')
    expect((await readData('/tonight?lat=38.46&lon=-90.09')).venues).toHaveLength(1)
    expect((await readData('/tonight?lat=47.61&lon=-122.33')).venues).toEqual([])
    for (const query of ['lat=1e99&lon=1', 'lat=x&lon=y', 'lat=99&lon=0', 'lat=38.46'])
      expect([query, (await readData(`/tonight?${query}`)).venues.length]).toEqual([query, 1])
  })

  test('is of another night, and time, that its address names', async () => {
    await olive.api.specials.create({
      slugOrId: still.slug,
      title: 'Happy hour',
      windows: [{ day: 0, start_time: '17:00', end_time: '19:00' }],
    })
    await olive.api.events.create({ slugOrId: still.slug, name: 'Quiz', start_time: at('20:00', 2), end_time: null })
    const read = async (query: string, path = '/tonight/millstadt') => {
      const data = await readData(`${path}?${query}`)
      const [venue] = data.venues
      const hours = venue.specials as { title: string; start_time: string | null; end_time: string | null }[]
      return {
        night: data.night,
        specials: hours.map(({ title, start_time, end_time }) => [title, start_time, end_time]),
        events: venue.events.map(({ name }: { name: string }) => name),
        shifts: venue.shifts.length,
      }
    }
    const [from, until] = [at('17:00', 2), at('19:00', 2)].map((time) => new Date(time).toISOString())
    const nothing = { specials: [], events: [], shifts: 0 }
    const sunday = { day: '2026-11-22', at: null }
    expect(await read('day=2026-11-22')).toEqual({
      night: sunday,
      specials: [['Happy hour', from, until]],
      events: ['Quiz'],
      shifts: 0,
    })
    const atSix = { ...nothing, night: { ...sunday, at: '18:00' }, specials: [['Happy hour', null, until]] }
    expect(await read('day=2026-11-22&at=18:00')).toEqual(atSix)
    expect(await read('day=2026-11-22&at=18:00', '/tonight')).toEqual(atSix)
    expect(await read('day=2026-11-22&at=late')).toMatchObject({ specials: [], events: ['Quiz'] })
    expect(await read('day=2026-11-21')).toEqual({ ...nothing, night: { ...sunday, day: '2026-11-21' } })
    const html = await (await get('/tonight/millstadt?day=2026-11-22&at=18:00')).text()
    expect(html).toContain('<title>Sun, Nov 22 at 6 PM in Millstadt · Last Call</title>')
    expect(html).toContain(`<link rel="canonical" href="${context.origin}/tonight/millstadt">`)
    expect(html).toMatch(/href="\/tonight\/millstadt\?day=2026-11-23&amp;at=18%3A00"/)
  })

  test('is of now, and says so, for a day that cannot be chosen; a time that cannot be read is ignored', async () => {
    await olive.api.events.create({ slugOrId: still.slug, name: 'Far', start_time: at('20:00', 61), end_time: null })
    const now = await readData('/tonight')
    expect(now).toMatchObject({ night: null, is_out_of_reach: false, present_night: '2026-11-20' })
    for (const query of ['day=2026-11-19', 'day=2027-01-20', 'day=2026-02-30', 'day=x', 'day=2027-01-20&at=x'])
      expect([query, await readData(`/tonight?${query}`)]).toEqual([query, { ...now, is_out_of_reach: true }])
    for (const query of ['at=18:30', 'day=2026-11-20', 'at='])
      expect([query, await readData(`/tonight?${query}`)]).toEqual([query, now])
    expect((await readData('/tonight?at=late')).night).toEqual({ day: '2026-11-20', at: 'late' })
    const content = async (query: string) =>
      (await (await get(`/tonight?${query}`)).text()).split('<script type="app')[0]
    expect(await content('day=2027-01-20')).toContain(nightMessages.outOfRange)
    expect(await content('day=2027-01-19')).not.toContain(nightMessages.outOfRange)
  })

  test('of another night has who shows that night on the web, and no one else', async () => {
    const works = async (name: string, days: number) => {
      const person = await context.bartender(name)
      await person.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
      const shift = await person.works(still, at('20:00', days), at('23:00', days))
      return { person, shift }
    }
    const day = '2026-11-22'
    const shown = await works('shown', 2)
    const tonightOnly = await works('tonight_only', 2)
    await tonightOnly.person.api.profiles.updateWebPage({ level: 'tonight', shows_workplaces: false })
    const followersOnly = await works('followers_only', 2)
    await sql`update shifts set visibility = 'followers' where id = ${followersOnly.shift.id}`.execute(context.db)
    await (await works('private', 2)).person.goesPrivate()
    await (await works('schedule_private', 2)).person.hidesSchedule()
    await (await works('dark', 2)).person.api.profiles.goDark({ duration: 'indefinite' })
    await works('in_ten_days', 10)
    // More than a page considers, on the day before.
    const { person: crowd } = await works('crowd', 1)
    await sql`
      insert into shifts (profile_id, venue_id, start_time, end_time)
      select ${crowd.id}::uuid, ${still.id}::uuid, begins, begins + interval '1 minute'
      from (select ${at('08:00', 1)}::timestamptz + n * interval '1 minute' as begins from generate_series(1, 220) n) s`.execute(
      context.db,
    )
    const list = async (query: string, from: Pick<Person, 'fetch'> = context.signedOut) => {
      const html = await (await from.fetch(`/tonight?${query}`)).text()
      const { venues } = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
      return venues.flatMap(({ shifts }: { shifts: { person: { username: string } }[] }) =>
        shifts.map(({ person }) => person.username),
      )
    }
    expect(await list(`day=${day}`)).toEqual([shown.person.username])
    expect(await list(`day=${day}&at=22:00`)).toEqual([shown.person.username])
    expect(await list(`day=${day}&at=17:00`)).toEqual([])
    expect(new Set(await list('day=2026-11-21'))).toEqual(new Set([crowd.username]))
    // No one shows more than a week on the web.
    expect(await list('day=2026-11-30')).toEqual([])
    const viewer = await context.patron('pat')
    expect(await list(`day=${day}`, viewer)).toEqual([shown.person.username])
    await shown.person.api.relationships.hideSchedule({ slugOrId: viewer.id })
    expect(await list(`day=${day}`, viewer)).toEqual([])
    expect(await list(`day=${day}`)).toEqual([shown.person.username])
  })

  test('of another night is revalidated like that of now', async () => {
    const path = '/tonight/millstadt?day=2026-11-22'
    const first = await get(path)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
    expect((await get('/tonight/millstadt', { 'if-none-match': tag })).status).toBe(200)
    await bea.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
    await bea.works(still, at('20:00', 2), at('23:00', 2))
    context.clock.advance(60_000)
    expect((await get(path, { 'if-none-match': tag })).status).toBe(200)
  })

  test('has a city once, however its name is written', async () => {
    const [first, second] = [await context.venue('copperRail'), await context.venue('sixpenny')]
    const write = ({ id }: { id: string }, city: string) =>
      sql`update venues set city = ${city}, is_public = true where id = ${id}`.execute(context.db)
    await write(still, 'ZURICH')
    for (const venue of [first, second]) await write(venue, 'Zürich')
    const data = await readData('/tonight/zurich')
    expect(data.venues).toHaveLength(3)
    expect(data.cities).toEqual([{ name: 'Zürich', slug: 'zurich' }])
    expect((await readData('/tonight')).cities).toEqual(data.cities)
    await write(first, 'St. Louis')
    await write(second, 'St Louis')
    const inStLouis = await readData('/tonight/st-louis')
    expect(inStLouis.venues).toHaveLength(2)
    expect(inStLouis.cities.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['st-louis', 'zurich'])
  })

  test('takes as many statements whatever it finds', async () => {
    const count = async (path: string) => (await context.statements(() => get(path))).length
    expect(await count('/tonight/atlantis')).toBe(await count('/tonight/millstadt'))
  })
})

describe('robots and sitemap', () => {
  test('archivers and AI crawlers are refused where shifts are', async () => {
    const answer = await get('/robots.txt')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const [everyone = '', archivers = ''] = text.split('\n\n')
    expect(everyone).not.toContain('/venues/')
    for (const line of ['User-agent: GPTBot', 'User-agent: ia_archiver', 'Disallow: /venues/', 'Disallow: /tonight'])
      expect(archivers.split('\n')).toContain(line)
    expect(text).toContain(`Sitemap: ${context.origin}/sitemap.xml`)
  })

  test('the sitemap has public pages only', async () => {
    await context.bartender('dez')
    const rail = await context.venue('copperRail')
    await olive.keeps(rail)
    const index = await (await get('/sitemap.xml')).text()
    const parts = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.slice(context.origin.length))
    expect(parts).toEqual(['/sitemap/pages-1.xml', '/sitemap/venues-1.xml', '/sitemap/profiles-1.xml'])
    const event = await olive.api.events.create({ slugOrId: still.slug, ...eventDraft() })
    const closed = await olive.api.events.create({ slugOrId: rail.slug, ...eventDraft() })
    expect(await (await get('/sitemap.xml')).text()).toContain('/sitemap/events-1.xml')
    const read = async (path: string) => (await get(path)).text()
    expect(await read('/sitemap/venues-1.xml')).toMatch(/the-still<\/loc><lastmod>2026-11-2/)
    expect(await read('/sitemap/venues-1.xml')).not.toContain('copper')
    expect(await read('/sitemap/profiles-1.xml')).toContain(`<loc>${context.origin}/profiles/bea.c</loc></url>`)
    expect(await read('/sitemap/profiles-1.xml')).not.toMatch(/dez|lastmod/)
    const events = await read('/sitemap/events-1.xml')
    expect(events).toContain(`<loc>${context.origin}/venues/the-still/events/${event.id}</loc><lastmod>2026-11-2`)
    expect(events).not.toContain(closed.id)
    context.clock.set(new Date(at('23:00')))
    expect((await get('/sitemap/events-1.xml')).status).toBe(404)
    for (const path of ['/sitemap/venues-2.xml', '/sitemap/venues-0.xml', '/sitemap/people-1.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('everything else is not to be indexed', async () => {
    for (const path of ['/api/auth/get-session', '/healthz', '/media/x', '/home', '/login', '/sitemap.xml'])
      expect([path, (await get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex'])
  })
})
