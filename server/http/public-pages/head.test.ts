import { expect, test } from 'vitest'
import type { PublicPage } from '#contract/public-pages.ts'
import { samplePages, someProfile, someVenue, toProfilePage, toVenuePage } from '#tests/support/sample-pages.ts'
import { buildHead } from './head.ts'

const ORIGIN = 'https://bar.test'
const head = (page: PublicPage, path = '/venues/the-still') => buildHead(page, path, ORIGIN)
const listScripts = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))

/** The parts of a link preview, as other sites read them. */
const readPreview = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property="og|name="twitter):([^"]+)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  )

test('a link preview has name, description and image of the page', () => {
  expect(readPreview(head(samplePages['a venue']))).toMatchObject({
    site_name: 'Last Call',
    title: 'The Still, Chicago',
    description: 'A copper bar &amp; a long shelf of rye.',
    url: `${ORIGIN}/venues/the-still`,
    image: `${ORIGIN}/venues/the-still/preview.png`,
    'image:width': '1200',
    'image:height': '630',
    'image:type': 'image/png',
    card: 'summary_large_image',
  })
})

test.each(Object.entries<PublicPage>(samplePages))('%s: previews and structured data have no schedule', (_, page) => {
  const html = head(page)
  expect(html).not.toMatch(/2026-11-2[01]T(23|07|22:45|03)|1:15|on now|Fridays|\balert\(1\)<\/script>/i)
  for (const data of listScripts(html)) expect(data['@context']).toBe('https://schema.org')
})

test('structured data names the bar and its events, with those that are cancelled', () => {
  const [data] = listScripts(head(samplePages['a venue']))
  const nodes = data['@graph'] as Record<string, unknown>[]
  expect(nodes.map((node) => [node['@type'], node.eventStatus])).toEqual([
    ['BarOrPub', undefined],
    ['Event', 'https://schema.org/EventScheduled'],
    ['Event', 'https://schema.org/EventCancelled'],
  ])
  expect(JSON.stringify(nodes)).not.toContain('Mara')
})

test('an event is described with its day and place, in its link preview and its structured data', () => {
  const page = samplePages['an event']
  const html = head(page, `/venues/the-still/events/${page.event.id}`)
  const url = `${ORIGIN}/venues/the-still/events/${page.event.id}`
  expect(readPreview(html)).toMatchObject({ url, image: `${url}/preview.png`, card: 'summary_large_image' })
  expect(html).toContain('content="Sat, Nov 21 at 8:00\u00a0PM, The Still, Chicago. Bring a record. We play it."')
  const [{ '@graph': nodes }] = listScripts(html)
  expect(nodes).toMatchObject([
    { '@type': 'BarOrPub', name: 'The Still', address: { addressLocality: 'Chicago' } },
    {
      '@type': 'Event',
      '@id': url,
      url,
      startDate: '2026-11-22T02:00:00.000Z',
      endDate: '2026-11-22T06:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@id': `${ORIGIN}/venues/the-still` },
    },
  ])
})

test('a cancelled event says so in its title and its structured data', () => {
  const html = head(samplePages['a cancelled event'])
  expect(html).toMatch(/<title>Cancelled: Vinyl Night/)
  expect(listScripts(html)[0]['@graph'][1].eventStatus).toBe('https://schema.org/EventCancelled')
})

test.each([
  ['events', 'Events at The Still, Chicago, on Last Call.'],
  ['specials', 'Specials at The Still, Chicago, on Last Call.'],
  ['menu', 'Menu at The Still, Chicago, on Last Call.'],
  ['posts', 'Posts by The Still, Chicago, on Last Call.'],
  ['all', 'Events, specials and the menu at The Still, Chicago, on Last Call.'],
] as const)('a venue’s page of section %s describes what it lists', (section, expected) => {
  const page = toVenuePage({ ...someVenue, description: null })
  expect(head({ ...page, section })).toContain(`<meta name="description" content="${expected}">`)
})

test('a person is named with their role, without what they write about themselves', () => {
  const html = head(toProfilePage(someProfile), '/profiles/mara.q')
  expect(html).toContain('<title>Mara Quist (@Mara.Q) · Last Call</title>')
  expect(html).toContain('content="Mara Quist is a bartender on Last Call."')
  expect(listScripts(html)[0]).toMatchObject({ '@type': 'Person', name: 'Mara Quist', jobTitle: 'Bartender' })
  expect(html).not.toContain('Rye, mostly')
})

test.each([
  ['words', 'rye and more '.repeat(40), /^(rye and more )+rye and more…$/],
  ['one long word', 'r'.repeat(400), /^r{159}…$/],
  ['characters of two units', '🥃'.repeat(200), /^🥃{79}…$/u],
  ['lines', 'A bar.\n\n  Ours. ', /^A bar\. Ours\.$/],
])('a description of %s has at most 160 characters', (_, text, expected) => {
  const [, description = ''] =
    /name="description" content="(.*?)"/.exec(head(toVenuePage({ ...someVenue, description: text }))) ?? []
  expect(description).toMatch(expected)
  expect([...description].length).toBeLessThanOrEqual(160)
})

test('archives are asked not to keep pages that may have shifts', () => {
  const hasNoArchive = (page: PublicPage) => head(page).includes('<meta name="robots" content="noarchive">')
  for (const page of [
    samplePages['a venue'],
    samplePages['an empty venue'],
    samplePages['a person'],
    samplePages.tonight,
  ])
    expect(hasNoArchive(page)).toBe(true)
  for (const page of [samplePages.events, samplePages['an event'], samplePages['a person without a schedule']])
    expect(hasNoArchive(page)).toBe(false)
})
