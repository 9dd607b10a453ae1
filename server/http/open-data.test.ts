import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { at } from '#tests/support/fixture-times.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { expectSameAsMissing, publicVenue, setPublic, setWebPage } from '#tests/support/public-outlets.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const ADDRESS = '/api/public/venues/the-still'

const OpenVenueJson = z.looseObject({ shifts: z.array(z.looseObject({ name: z.string().nullable() })) })

/** A bartender on shift now and in three days, with a page that shows the week. */
async function dezAtTheStill() {
  const venue = await publicVenue(context)
  const dez = await context.bartender('dez')
  await setWebPage(context, dez, 'week')
  const now = await dez.works(venue, at('18:00'), at('23:30'))
  const later = await dez.works(venue, at('18:00', 3), at('23:00', 3))
  return { venue, dez, now, later }
}

const parse = async (answer: Response) => OpenVenueJson.parse(await answer.json())
const read = async () => parse(await context.signedOut.fetch(ADDRESS))

test('names who works within 24 hours, without anything to collect their hours by', async () => {
  const { dez, now, later } = await dezAtTheStill()
  await dez.api.profiles.setAvatar({ picture: await drawnPicture() })
  const answer = await context.signedOut.fetch(ADDRESS)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    name: 'The Still',
    slug: 'the-still',
    url: `${context.origin}/venues/the-still`,
    shifts: [{ name: dez.full_name, user_type: 'bartender', is_verified: true }],
  })
  expect(Object.keys(JSON.parse(text).shifts[0]).sort()).toEqual([
    'end_time',
    'is_verified',
    'name',
    'start_time',
    'user_type',
  ])
  for (const trace of [dez.id, dez.username, now.id, later.id, '/media/', 'avatar']) expect(text).not.toContain(trace)
})

test.each(['off', 'profile'] as const)('leaves out a person whose page is "%s"', async (level) => {
  const { dez } = await dezAtTheStill()
  await setWebPage(context, dez, level)
  expect((await read()).shifts).toEqual([])
})

test('a venue that is not public, archived or hidden answers like one that does not exist', async () => {
  const { venue } = await dezAtTheStill()
  const missing = '/api/public/venues/no-such-bar'
  await setPublic(context, venue, false)
  await expectSameAsMissing(context, ADDRESS, missing)
  await setPublic(context, venue, true)
  await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
  await expectSameAsMissing(context, ADDRESS, missing)
  await sql`update venues set archived_at = null, hidden_at = ${context.clock.now()}`.execute(context.db)
  await expectSameAsMissing(context, ADDRESS, missing)
})

test('its id leads to nothing', async () => {
  const { venue } = await dezAtTheStill()
  await expectSameAsMissing(context, `/api/public/venues/${venue.id}`, '/api/public/venues/no-such-bar')
})

test('any site may read it, also the refusal, and it ignores the session', async () => {
  const { dez } = await dezAtTheStill()
  await setWebPage(context, dez, 'off')
  const own = await dez.fetch(ADDRESS)
  expect(own.headers.get('access-control-allow-origin')).toBe('*')
  expect(own.headers.get('access-control-allow-credentials')).toBeNull()
  expect(own.headers.get('set-cookie')).toBeNull()
  expect(await parse(own)).toEqual(await read())
  const missing = await context.signedOut.fetch('/api/public/venues/no-such-bar')
  expect(missing.headers.get('access-control-allow-origin')).toBe('*')
  for (const path of ['/api/session', '/', '/venues/the-still', '/embed/venues/the-still'])
    expect((await context.signedOut.fetch(path)).headers.get('access-control-allow-origin')).toBeNull()
})

test('a copy is asked about each time, and going dark takes effect at once', async () => {
  const { dez } = await dezAtTheStill()
  const first = await context.signedOut.fetch(ADDRESS)
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await context.signedOut.fetch(ADDRESS, { headers })).status).toBe(304)
  await dez.api.profiles.goDark({ duration: 'indefinite' })
  const second = await context.signedOut.fetch(ADDRESS, { headers })
  expect([second.status, (await parse(second)).shifts]).toEqual([200, []])
})
