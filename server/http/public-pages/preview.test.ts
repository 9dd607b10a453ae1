import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { expectSameAsMissing, publicVenue, setPublic, setWebPage } from '#tests/support/public-outlets.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { toDrawableText, toInitials } from './preview-text.ts'

const context = await createTestContext()
const VENUE = '/venues/the-still/preview.png'

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(Buffer.from(await (await context.signedOut.fetch(path)).arrayBuffer()))
    .digest('hex')

/** A bartender with a page on the web, and the address of their image. */
async function dez(level: 'profile' | 'week' = 'profile') {
  const person = await context.bartender('dez')
  await setWebPage(context, person, level)
  return { person, path: `/profiles/${person.username}/preview.png` }
}

test('is a PNG of 1200 × 630 that other sites may show', async () => {
  await publicVenue(context)
  const answer = await context.signedOut.fetch(VENUE)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
})

test('changes with name and photo, and is revalidated without drawing', async () => {
  const { person, path } = await dez()
  const first = await context.signedOut.fetch(path)
  await first.arrayBuffer()
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await context.signedOut.fetch(path, { headers })).status).toBe(304)
  const before = await digestOf(path)
  await person.api.profiles.setAvatar({ picture: await drawnPicture() })
  expect((await context.signedOut.fetch(path, { headers })).status).toBe(200)
  expect(await digestOf(path)).not.toBe(before)
})

test('shows no schedule: a shift changes nothing', async () => {
  const { person, path } = await dez('week')
  const [venue, before] = [await publicVenue(context), await digestOf(path)]
  const venueBefore = await digestOf(VENUE)
  await person.works(venue, at('18:00'), at('23:30'))
  expect([await digestOf(path), await digestOf(VENUE)]).toEqual([before, venueBefore])
})

test('without the stored photo it shows initials', async () => {
  const { person, path } = await dez()
  await person.api.profiles.setAvatar({ picture: await drawnPicture() })
  for (const file of context.files()) rmSync(join(context.services.config.dataDir, 'files', file))
  expect((await context.signedOut.fetch(path)).status).toBe(200)
})

describe('names', () => {
  test.each([
    ['The Copper Rail', 'The Copper Rail', 'TR'],
    ['Zoë Łódź', 'Zoë Łódź', 'ZŁ'],
    ['  🎸 Joe  ', 'Joe', 'J'],
    ['“Doc” <b>', '“Doc” <b>', null],
    ['田中さん', null, null],
    ['Иван', null, null],
    ['Zoe\u0301', 'Zoé', 'Z'],
    ['🎸', null, null],
  ])('%s is drawn as %j, with the initials %j', (name, text, initials) => {
    expect([toDrawableText(name), toInitials(name)]).toEqual([text, initials])
  })

  test.each(['田中さん', '<b>&amp;"', 'W'.repeat(120), 'Very long name '.repeat(8), '\u202eabc', '🎸'])(
    'an image is drawn for %j',
    async (name) => {
      const venue = await publicVenue(context)
      await sql`update venues set name = ${name} where id = ${venue.id}`.execute(context.db)
      expect((await context.signedOut.fetch(VENUE)).status).toBe(200)
    },
  )
})

test('what is not public answers like what does not exist', async () => {
  const venue = await publicVenue(context)
  const { person, path } = await dez()
  await setPublic(context, venue, false)
  await expectSameAsMissing(context, VENUE, '/venues/no-such-bar/preview.png')
  await setWebPage(context, person, 'off')
  await expectSameAsMissing(context, path, '/profiles/nobody.here/preview.png')
  await setWebPage(context, person, 'profile')
  await person.isSuspended()
  await expectSameAsMissing(context, path, '/profiles/nobody.here/preview.png')
})
