import { afterEach, describe, expect, test } from 'vitest'
import { PLACE_QUERY_MAX_LENGTH } from '#contract/places.limits.ts'
import { placeMessages } from '#contract/places.texts.ts'
import { RATE_LIMITS } from '#server/core/requests/rate-limit-quotas.ts'
import { answerJson, type FakeGeocoder, PHOTON_BELLEVILLE, startGeocoder } from '#tests/support/geocoder.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { deleteExpiredPlaceSearches } from './queries.ts'
import { createGeocoder, GeocoderFailed, type GeocoderNetwork } from './service.ts'

const context = await createTestContext()
const ORIGIN = 'https://lastcall.example'
const BELLEVILLE = { name: 'Belleville', detail: 'Illinois, United States', latitude: 38.5201, longitude: -89.984 }
let started: FakeGeocoder | undefined

afterEach(async () => {
  await started?.close()
  started = undefined
})

/** Starts a geocoder that the server uses for the rest of the test. */
async function useGeocoder(network: Partial<GeocoderNetwork> = {}): Promise<FakeGeocoder> {
  const geocoder = await startGeocoder()
  started = geocoder
  const config = { type: 'photon', url: `${geocoder.origin}/api?key=secret` } as const
  context.services.geocoder = createGeocoder(config, ORIGIN, {
    limitTime: () => AbortSignal.timeout(10_000),
    pause: async () => {},
    ...network,
  })
  return geocoder
}

/** Starts a geocoder that never answers. The time limit of a request ends once the geocoder has received it. */
async function useSilentGeocoder(network: Partial<GeocoderNetwork> = {}): Promise<FakeGeocoder> {
  let limit = new AbortController()
  const limitTime = () => {
    limit = new AbortController()
    return limit.signal
  }
  const geocoder = await useGeocoder({ limitTime, ...network })
  geocoder.answer(() => limit.abort(new DOMException('The time limit ended.', 'TimeoutError')))
  return geocoder
}

describe('a search', () => {
  test('finds places for every role', async () => {
    await useGeocoder()
    for (const who of [await context.patron('pat'), await context.bartender('ben'), await context.business('olive')])
      expect(await who.api.places.find({ query: 'Belleville' })).toEqual({ items: [BELLEVILLE] })
  })

  test('sends the text and who runs this server, and nothing about the person', async () => {
    const geocoder = await useGeocoder()
    const pat = await context.patron('pat')
    await pat.api.places.find({ query: '  212 W Main St ' })
    const [request] = geocoder.received
    expect(request?.method).toBe('GET')
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      key: 'secret',
      q: '212 w main st',
      limit: '5',
      lang: 'en',
    })
    expect(request?.headers['user-agent']).toBe(`LastCall (+${ORIGIN})`)
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ])
    expect(request?.headers['accept-language']).toBe('*')
  })

  test('is asked once, for everyone who types the same, until a week has passed', async () => {
    const geocoder = await useGeocoder()
    const [pat, ben] = [await context.patron('pat'), await context.bartender('ben')]
    await pat.api.places.find({ query: 'Belleville' })
    geocoder.answer((res) => res.destroy())
    expect(await ben.api.places.find({ query: ' BELLEVILLE' })).toEqual({ items: [BELLEVILLE] })
    expect(geocoder.received).toHaveLength(1)

    context.clock.advance(7 * 24 * 3_600_000)
    expect((await ben.call('places.find', { query: 'belleville' })).status).toBe(503)
    geocoder.answer(answerJson({ features: [] }))
    expect(await ben.api.places.find({ query: 'belleville' })).toEqual({ items: [] })
    expect(geocoder.received).toHaveLength(3)
  })

  test('leaves nothing behind once it has expired', async () => {
    await useGeocoder()
    await (await context.patron('pat')).api.places.find({ query: 'Belleville' })
    const count = async () => (await context.db.selectFrom('place_searches').selectAll().execute()).length
    await deleteExpiredPlaceSearches(context.db, context.clock.now())
    expect(await count()).toBe(1)
    context.clock.advance(7 * 24 * 3_600_000)
    await deleteExpiredPlaceSearches(context.db, context.clock.now())
    expect(await count()).toBe(0)
  })

  test('waits for the one before and for the pause after it', async () => {
    const events: string[] = []
    const geocoder = await useGeocoder({ pause: async () => void events.push('pause') })
    geocoder.answer((res) => {
      events.push('request')
      answerJson(PHOTON_BELLEVILLE)(res)
    })
    const people = [await context.patron('pat'), await context.bartender('ben'), await context.business('olive')]
    await Promise.all(people.map(({ api, id }) => api.places.find({ query: `Town of ${id}` })))
    expect(geocoder.mostAtOnce).toBe(1)
    expect(events.slice(0, 5)).toEqual(['request', 'pause', 'request', 'pause', 'request'])
  })

  test('that waits is replaced by the next one of the same account', async () => {
    const geocoder = await useGeocoder()
    const search = async (town: string, account: string) => context.services.geocoder?.search(town, account)
    const [running, replaced, last] = ['alton', 'belleville', 'collinsville'].map((town) => search(town, 'pat'))
    await expect(replaced).rejects.toThrow('a newer search of the same account replaced this one')
    expect(await Promise.all([running, last])).toEqual([[BELLEVILLE], [BELLEVILLE]])
    expect(geocoder.received.map(({ url }) => url.searchParams.get('q'))).toEqual(['alton', 'collinsville'])
  })
})

describe('a search is refused', () => {
  test('without a configured geocoder', async () => {
    const answer = await (await context.patron('pat')).call('places.find', { query: 'Belleville' })
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: placeMessages.notConfigured }])
  })

  test.each([
    ['of one character', 'x'],
    ['of spaces', '    '],
    ['that is too long', 'x'.repeat(PLACE_QUERY_MAX_LENGTH + 1)],
  ])('%s', async (_, query) => {
    const geocoder = await useGeocoder()
    expect((await (await context.patron('pat')).call('places.find', { query })).status).toBe(422)
    expect(geocoder.received).toEqual([])
  })

  test('after too many, before the geocoder is asked', async () => {
    const geocoder = await useGeocoder()
    const bea = await context.bartender('bea')
    const [most] = RATE_LIMITS.place.target
    for (let n = 0; n < most; n++) expect((await bea.call('places.find', { query: 'Belleville' })).status).toBe(200)
    expect((await bea.call('places.find', { query: 'Alton' })).status).toBe(429)
    expect(geocoder.received).toHaveLength(1)
  })

  test('while those of four other accounts wait', async () => {
    await useGeocoder()
    const search = async (town: string) => context.services.geocoder?.search(town, `who lives in ${town}`)
    const searches = ['alton', 'belleville', 'collinsville', 'dupo', 'edwardsville'].map(search)
    await expect(search('fairmont')).rejects.toThrow(GeocoderFailed)
    expect(await Promise.all(searches)).toHaveLength(5)
    expect(await search('fairmont')).toEqual([BELLEVILLE])
  })
})

describe('the geocoder fails', () => {
  const FAILURES: Record<string, Parameters<FakeGeocoder['answer']>[0]> = {
    'an error': (res) => res.writeHead(500).end('{}'),
    'too many requests': (res) => res.writeHead(429).end(),
    'a redirect': (res) => res.writeHead(302, { location: '/elsewhere' }).end(),
    'a closed connection': (res) => res.destroy(),
    'a page': (res) => res.end('<html>'),
    'JSON of another form': answerJson({ places: [] }),
    'too long a response': (res) => res.end(' '.repeat(200_001)),
    'a cut response': (res) => {
      res.writeHead(200, { 'content-length': '1000' })
      res.write('{')
      res.destroy()
    },
  }

  test.each(Object.entries(FAILURES))('with %s: 503, and the next search asks again', async (_, how) => {
    const geocoder = await useGeocoder()
    geocoder.answer(how)
    const pat = await context.patron('pat')
    const answer = await pat.call('places.find', { query: 'Secret Lane 12' })
    expect([answer.status, await answer.json()]).toMatchObject([503, { message: placeMessages.failed }])
    expect(geocoder.received).toHaveLength(1)
    const logged = context.log.join('\n')
    expect(logged).toContain('a place search failed')
    expect(logged.toLowerCase()).not.toContain('secret')

    geocoder.answer(answerJson(PHOTON_BELLEVILLE))
    expect(await pat.api.places.find({ query: 'Secret Lane 12' })).toEqual({ items: [BELLEVILLE] })
  })

  test('with silence: those that wait fail with the first, and the next search is sent at once', async () => {
    let pauses = 0
    const geocoder = await useSilentGeocoder({ pause: async () => void pauses++ })
    const search = async (town: string) => context.services.geocoder?.search(town, `who lives in ${town}`)
    const answers = await Promise.allSettled(
      ['alton', 'belleville', 'collinsville', 'dupo', 'edwardsville'].map(search),
    )
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'found'))
    expect(reasons).toEqual(Array(5).fill('the geocoder did not answer in time'))
    expect([geocoder.received.length, pauses]).toEqual([1, 0])

    geocoder.answer(answerJson(PHOTON_BELLEVILLE))
    expect(await search('fairmont')).toEqual([BELLEVILLE])
  })

  test('with one entry of another form: the others are found', async () => {
    const geocoder = await useGeocoder()
    geocoder.answer(answerJson({ features: [{ type: 'Feature', geometry: null }, ...PHOTON_BELLEVILLE.features] }))
    expect(await (await context.patron('pat')).api.places.find({ query: 'Belleville' })).toEqual({
      items: [BELLEVILLE],
    })
  })

  test('with silence: 503 after the time limit', async () => {
    await useSilentGeocoder()
    expect((await (await context.patron('pat')).call('places.find', { query: 'Belleville' })).status).toBe(503)
    expect(context.log.join('\n')).toContain('did not answer in time')
  })
})
