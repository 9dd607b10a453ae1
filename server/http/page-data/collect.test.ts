import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS, ON_NOW_RADIUS_METERS } from '#contract/shifts.limits.ts'
import { createHttpServer } from '#server/http/server.ts'
import { apiRouter } from '#server/router.ts'
import { writeBuiltPage } from '#tests/support/built-page.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Caller } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { PATIENT_LIMITS } from '#tests/support/time-limits.ts'

const context = await createTestContext({ readBudget: 'on' })
const root = writeBuiltPage()
const server = createHttpServer(apiRouter, context.services, root, PATIENT_LIMITS)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

type Answers = Record<string, { status: number; body: unknown }>
type Page = { text: string; headers: Headers; answers: Answers | undefined; nearby: string }

async function open(path: string, who: Caller = context.signedOut, init: RequestInit = {}): Promise<Page> {
  const answer = await fetch(origin + path, { ...init, headers: { ...who.headers, ...init.headers } })
  const text = await answer.text()
  const json = /<script type="application\/json" id="app-page-data">(.*?)<\/script>/.exec(text)?.[1]
  return {
    text,
    headers: answer.headers,
    answers: json === undefined ? undefined : (JSON.parse(json) as Answers),
    nearby: /<meta name="nearby-reads" content="([^"]*)">/.exec(text)?.[1] ?? '',
  }
}

/** What the API itself answers to the reads that a page answers. */
async function askApi(who: Caller, paths: string[]): Promise<Answers> {
  const entries = paths.map(async (path) => {
    const answer = await who.fetch(path)
    return [path, { status: answer.status, body: await answer.json() }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const SESSION = '/api/auth/get-session'
const NEAR = `lat=$lat&#38;lon=$lon&#38;radius_meters=${NEARBY_RADIUS_METERS + LOCATION_ROUNDING_METERS}`

test('a page’s policy allows the script in it, and no other', async () => {
  const { text, headers } = await open('/home')
  expect([...text.matchAll(/<script>/g)]).toHaveLength(1)
  // echo -n 'start()' | openssl dgst -sha256 -binary | base64
  const allowed = "script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';"
  expect(headers.get('content-security-policy')).toContain(allowed)
})

describe('page data has what the screen reads', () => {
  test('with the answers that the API gives to the same person', async () => {
    const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
    const rail = await context.venue('copperRail')
    await bea.api.posts.create({ content: 'First in the book' })
    await pat.follows(bea)
    const byId = `/api/venues/${rail.id}`
    const bySlug = `/api/venues/${rail.slug}`
    const pages: [path: string, reads: string[]][] = [
      ['/home', ['/api/shifts/followed']],
      ['/ontap', ['/api/feed', '/api/shifts/followed']],
      ['/entertainers', ['/api/talent']],
      ['/notifications', ['/api/notifications']],
      ['/profile', ['/api/me/profile', '/api/me/shifts?when=upcoming', '/api/me/shifts?when=upcoming&limit=5']],
      [`/profiles/${bea.username}`, [`/api/profiles/${bea.username}`]],
      [
        `/venues/${rail.slug}`,
        [bySlug, `${byId}/events?limit=3`, `${bySlug}/specials`, `${bySlug}/menu-pages`, `${byId}/posts?limit=3`],
      ],
      ['/settings', []],
    ]
    for (const [path, reads] of pages) {
      const { answers = {} } = await open(path, pat)
      expect([path, Object.keys(answers).sort()]).toEqual([path, [SESSION, ...reads].sort()])
      expect([path, answers]).toEqual([path, await askApi(pat, Object.keys(answers))])
    }
    expect(JSON.stringify((await open('/ontap', pat)).answers)).toContain('First in the book')
  })

  test('by role at home, and what depends on the place is left to the browser', async () => {
    const [pat, bea, olive] = [
      await context.patron('pat'),
      await context.bartender('bea'),
      await context.business('olive'),
    ]
    const read = async (who: Caller, path = '/home') => {
      const { answers = {}, nearby } = await open(path, who)
      return [
        Object.keys(answers)
          .filter((url) => url !== SESSION)
          .sort(),
        nearby,
      ]
    }
    const shifts = `/shifts/near?${NEAR}&#38;limit=50`
    expect(await read(pat)).toEqual([['/api/shifts/followed'], `${shifts} /venues/near?${NEAR}&#38;limit=40`])
    expect(await read(bea)).toEqual([['/api/me/shifts?when=upcoming&limit=5', '/api/shifts/followed'], shifts])
    expect(await read(olive)).toEqual([['/api/me/venues', '/api/me/venues/shifts'], ''])
    const radius = ON_NOW_RADIUS_METERS + LOCATION_ROUNDING_METERS
    expect(await read(pat, '/shifts/on-now')).toEqual([
      [],
      `/shifts/on-now?lat=$lat&#38;lon=$lon&#38;radius_meters=${radius}`,
    ])
  })

  test('and the image at the top of a venue loads with it', async () => {
    const pat = await context.patron('pat')
    const rail = await context.venue('copperRail')
    const preload = /<link rel="preload" as="image" fetchpriority="high" href="([^"]*)">/
    expect((await open(`/venues/${rail.slug}`, pat)).text).not.toMatch(preload)
    await context.db.updateTable('venues').set({ venue_image_url: 'a/b.webp' }).where('id', '=', rail.id).execute()
    const { text, answers = {} } = await open(`/venues/${rail.slug}`, pat)
    const href = preload.exec(text)?.[1]?.replaceAll('&#38;', '&')
    expect(href).toMatch(/^\/media\/venues\/a\/b\.webp\?v=large&/)
    expect(answers[`/api/venues/${rail.slug}`]).toMatchObject({ body: { venue_image_full_url: href } })
  })

  test('that someone does not exist is an answer, too, and counts as a miss', async () => {
    const pat = await context.patron('pat')
    const { answers } = await open('/profiles/nobody.here', pat)
    expect(answers?.['/api/profiles/nobody.here']).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const guesses = Array.from({ length: 110 }, (_, index) => open(`/profiles/nobody.${index}`, pat))
    const found = (await Promise.all(guesses)).filter(({ answers: some }) => Object.keys(some ?? {}).length > 1)
    expect(found.length).toBeLessThan(110)
    expect((await pat.fetch('/api/profiles/nobody.else')).status).toBe(429)
  })

  test('and is kept by no cache, even for people who are logged out', async () => {
    const pat = await context.patron('pat')
    for (const who of [pat, context.signedOut])
      expect((await open('/home', who)).headers.get('cache-control')).toBe('private, no-store')
  })

  test('and prolongs the session once a day, as a read does', async () => {
    const pat = await context.patron('pat')
    expect((await open('/home', pat)).headers.getSetCookie()).toEqual([])
    context.clock.advance(2 * 86_400_000)
    expect((await open('/home', pat)).headers.getSetCookie()).toHaveLength(1)
    expect((await open('/home', pat)).headers.getSetCookie()).toEqual([])
  })
})

describe('page data has nothing about', () => {
  test('people whom its reader may not see', async () => {
    const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
    await bea.blocks(pat)
    const { answers, text } = await open(`/profiles/${bea.username}`, pat)
    expect(answers?.[`/api/profiles/${bea.username}`]?.status).toBe(404)
    expect(text).not.toContain(bea.full_name)
  })

  test('anyone, without a login, with a false cookie and after logging out', async () => {
    const pat = await context.patron('pat')
    const signedOut = { [SESSION]: { status: 200, body: { me: null, unread_count: 0 } } }
    expect((await open('/ontap')).answers).toEqual(signedOut)
    const forged = pat.headers.cookie?.replace(/=.{8}/, '=AAAAAAAA') ?? ''
    expect((await open('/ontap', context.signedOut, { headers: { cookie: forged } })).answers).toEqual(signedOut)
    await pat.api.accounts.signOut()
    expect((await open('/ontap', pat)).answers).toEqual(signedOut)
  })

  test('its screen, for someone who has no username yet', async () => {
    const pat = await context.patron('pat')
    await context.db.updateTable('profiles').set({ username_chosen_at: null }).where('id', '=', pat.id).execute()
    const { answers, nearby } = await open('/ontap', pat)
    expect([Object.keys(answers ?? {}), nearby]).toEqual([[SESSION], ''])
  })

  test('its screen, if the address has a query', async () => {
    const { answers, nearby } = await open('/entertainers?user_type=bartender', await context.patron('pat'))
    expect([Object.keys(answers ?? {}), nearby]).toEqual([[SESSION], ''])
  })

  test('anyone, if a browser only prefetches it', async () => {
    const headers = { 'sec-purpose': 'prefetch;prerender' }
    for (const who of [await context.patron('pat'), context.signedOut])
      expect((await open('/ontap', who, { headers })).answers).toBeUndefined()
  })

  test('anyone, in the copy for use offline, and where there is no screen', async () => {
    const pat = await context.patron('pat')
    const offline = await open('/index.html', pat)
    expect([offline.answers, offline.nearby, offline.headers.get('cache-control')]).toEqual([undefined, '', 'no-cache'])
    expect((await open('/no/such/screen', pat)).answers).toBeUndefined()
  })
})

test('a text that ends the element does not end it', async () => {
  const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
  await pat.follows(bea)
  await bea.api.posts.create({ content: '</script><script>alert(1)</script>' })
  const { text, answers } = await open('/ontap', pat)
  expect(text).not.toContain('</script><script>alert')
  expect(JSON.stringify(answers)).toContain('</script><script>alert(1)</script>')
})

test('the skeleton of the shell is there for members and offline, not for visitors', async () => {
  const pat = await context.patron('pat')
  const prefetched = { headers: { 'sec-purpose': 'prefetch' } }
  const pages = [
    await open('/home', pat),
    await open('/home', pat, prefetched),
    await open('/index.html'),
    await open('/home'),
    await open('/home', context.signedOut, prefetched),
  ]
  const seen = pages.map(({ text }) => !text.includes('<div id="root"></div>'))
  expect(seen).toEqual([true, true, true, false, false])
  expect(pages[1]?.text).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/home-3c.js">')
})

test('the landing page shows its top to visitors before its scripts have loaded, not to members', async () => {
  const visitors = await open('/')
  expect(visitors.text).toContain('<div id="root"><a href="/login">Login</a></div>')
  expect(visitors.text).toContain('<script type="module" fetchpriority="low" ')
  expect((await open('/', await context.patron('pat'))).text).toContain('<div id="root"><i>skeleton</i></div>')
  expect((await open('/login')).text).toContain('<div id="root"></div>')
})

test('scripts load after the styles where a skeleton is there, and at once where only they show something', async () => {
  const pat = await context.patron('pat')
  const listLoads = async (who: Caller = pat) =>
    (await open('/home', who)).text.match(/<(?:script type="module"|link rel="(?:modulepreload|preload)").*?>/g)
  expect(await listLoads()).toEqual([
    '<script type="module" fetchpriority="low" crossorigin src="/assets/app-1a2b.js">',
    '<link rel="modulepreload" fetchpriority="low" href="/assets/home-3c.js">',
    '<link rel="preload" as="style" href="/assets/map-4d.css">',
  ])
  expect(await listLoads(context.signedOut)).toEqual([
    '<script type="module" crossorigin src="/assets/app-1a2b.js">',
    '<link rel="modulepreload" href="/assets/home-3c.js">',
    '<link rel="preload" as="style" href="/assets/map-4d.css">',
  ])
})

test('the skeleton has the top of the screen, as far as the member may know it', async () => {
  const pat = await context.patron('pat')
  const rail = await context.venue('copperRail')
  const root = async (path: string, who = pat) => /<div id="root">(.*?)<\/div>/.exec((await open(path, who)).text)?.[1]
  expect(await root('/home')).toBe('<h1 data-greeting="Pat">Pat</h1>')
  expect(await root('/entertainers')).toBe('<h1>Browse Entertainers &#38; Bartenders</h1>')
  // A venue without an image has none to show, and one that does not exist has no name.
  expect(await root(`/venues/${rail.slug}`)).toBe('<i>skeleton</i>')
  expect(await root('/venues/nowhere')).toBe('<i>skeleton</i>')
  expect(await root('/settings')).toBe('<i>skeleton</i>')
})

test('the skeleton of On Tap has the first post that the member may see, if it has a photo', async () => {
  const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
  const rail = await context.venue('copperRail')
  const root = async () => /<div id="root">(.*?)<\/div>/.exec((await open('/ontap', pat)).text)?.[1]
  await pat.follows(bea)
  expect(await root()).toBe('<h1>On Tap</h1>')
  await bea.api.posts.create({ content: 'Only words.' })
  expect(await root()).toBe('<h1>On Tap</h1>')
  context.clock.advance(60_000)
  const { image_id } = await bea.api.media.post({ picture: await drawnPicture() })
  const { image_url } = await bea.api.posts.create({ image_id, content: `{image} <b>at</b> #${rail.slug}` })
  const image = image_url?.replaceAll('&', '&#38;')
  expect(await root()).toBe(
    `<h1>On Tap</h1><h2>${bea.full_name}</h2><p>{image} &#60;b&#62;at&#60;/b&#62; ${rail.name}</p><img src="${image}" width="60" height="40" alt="">`,
  )
  expect((await open('/ontap', pat)).text).toContain(
    `<link rel="preload" as="image" fetchpriority="high" href="${image}">`,
  )
  await bea.blocks(pat)
  expect(await root()).toBe('<h1>On Tap</h1>')
})

test('the skeleton of a profile has what the member may see of it, and About Me where nothing comes above it', async () => {
  const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
  const rail = await context.venue('copperRail')
  const root = async (who = pat) =>
    /<div id="root">(.*?)<\/div>/.exec((await open(`/profiles/${bea.username}`, who)).text)?.[1]
  const head = `<h1>${bea.full_name}</h1><p>${bea.username}</p>`
  await bea.api.profiles.update({ bio: null, location_text: null })
  expect(await root()).toBe(`${head}<p></p><p></p>`)
  await bea.api.profiles.update({ bio: `Ask at #${rail.slug}.`, location_text: 'Belleville' })
  expect(await root()).toBe(`${head}<p>Belleville</p><p>Ask at ${rail.name}.</p>`)
  await bea.api.profiles.update({ schedule_is_private: true })
  expect(await root()).toBe(`${head}<p>Belleville</p><p></p>`)
  expect(await root(bea)).toBe(`${head}<p>Belleville</p><p>Ask at ${rail.name}.</p>`)
  await bea.api.profiles.update({ schedule_is_private: false, is_private: true })
  expect(await root()).toBe('<i>skeleton</i>')
  await bea.blocks(pat)
  expect(await root()).toBe('<i>skeleton</i>')
})

test('the skeleton of a profile leaves room for a shift that is on, for those who see it', async () => {
  const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
  await bea.api.profiles.update({ bio: 'Ask me.' })
  await bea.works(await context.venue('copperRail'), at('20:00'), at('23:00'))
  const about = async () => /<p>([^<]*)<\/p><\/div>/.exec((await open(`/profiles/${bea.username}`, pat)).text)?.[1]
  expect(await about()).toBe('')
  await context.db.updateTable('shifts').set({ visibility: 'only_me' }).execute()
  expect(await about()).toBe('Ask me.')
})

test('without the database the page is sent without answers, and the browser asks for itself', async () => {
  const pat = await context.patron('pat')
  context.fuse.allow(0)
  const { answers, text } = await open('/ontap', pat)
  context.fuse.allow(undefined)
  expect(answers).toBeUndefined()
  expect(text).toContain('<div id="root">')
})
