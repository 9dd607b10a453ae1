import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import { runOpsCommand } from '#server/ops/commands.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { MAX_ROWS, parseVenueFile } from './service.ts'

const context = await createTestContext()

const FILE = [
  'name,city,website_url,latitude,longitude,time_zone',
  'The Anchor,Belleville,https://anchor.example,38.51,-89.98,',
  'Le Zinc,Paris,,,,Europe/Paris',
  'Still Room,Millstadt,,38.4619,-90.0911,',
  'The Anchor Bar,Belleville,,38.5101,-89.9801,',
  'No Zone,Belleville,,,,',
].join('\n')

const run = (...options: string[]) => runOpsCommand(context.services, ['import-venues', FILE, ...options])
const listVenues = async () =>
  (
    await sql<{ name: string; slug: string; time_zone: string; owner_id: string | null; is_public: boolean }>`
      select name, slug, time_zone, owner_id, is_public from venues order by name`.execute(context.db)
  ).rows
const listAudit = async () => (await sql`select actor_id, action, details from audit_log`.execute(context.db)).rows

describe('importing venues', () => {
  test('says without --apply what it would do, and saves nothing', async () => {
    await context.venue('theStill')
    const { done, text } = await run()
    expect(done).toBe(false)
    expect(text.split('\n')).toEqual([
      'Line 4: Still Room looks like The Still, Millstadt (/venues/the-still). Skipped.',
      expect.stringMatching(/^Line 5: The Anchor Bar looks like The Anchor, Belleville .*Skipped\.$/),
      expect.stringContaining(`Line 6: time_zone: ${venueMessages.timeZone}`),
      'Venues to create: 2. Near-duplicates skipped: 2. Rows with errors: 1.',
      expect.stringContaining('no owner and no public page'),
      expect.stringContaining('Nothing was saved.'),
    ])
    expect((await listVenues()).map(({ name }) => name)).toEqual(['The Still'])
    expect(await listAudit()).toEqual([])
  })

  test('creates with --apply what the dry run said, without owners and not public, and is audited', async () => {
    const planned = (await run()).text.match(/Venues to create: (\d)/)?.[1]
    const { text } = await run('--apply')
    expect(text).toContain(`Venues created: ${planned}. Near-duplicates skipped: 1. Rows with errors: 1.`)
    expect(await listVenues()).toEqual([
      { name: 'Le Zinc', slug: 'le-zinc', time_zone: 'Europe/Paris', owner_id: null, is_public: false },
      { name: 'Still Room', slug: 'still-room', time_zone: 'America/Chicago', owner_id: null, is_public: false },
      { name: 'The Anchor', slug: 'the-anchor', time_zone: 'America/Chicago', owner_id: null, is_public: false },
    ])
    expect(await listAudit()).toEqual([
      { actor_id: null, action: 'import-venues', details: { by: 'operator', rows: '4' } },
    ])
  })

  test('creates nothing a second time', async () => {
    await run('--apply')
    const before = await listVenues()
    const { text } = await run('--apply')
    expect(text).toContain('Venues created: 0. Near-duplicates skipped: 4. Rows with errors: 1.')
    expect(await listVenues()).toEqual(before)
  })

  test('refuses another option, no file, and a file that is not a list of venues', async () => {
    for (const args of [['import-venues'], ['import-venues', FILE, '--force']])
      expect(await runOpsCommand(context.services, args)).toMatchObject({
        done: false,
        text: expect.stringContaining('Usage'),
      })
    expect(await runOpsCommand(context.services, ['import-venues', 'city\nParis', '--apply'])).toMatchObject({
      done: false,
      text: expect.stringContaining('“name”'),
    })
    expect(await listVenues()).toEqual([])
  })
})

describe('a file of venues', () => {
  const problemOf = (...lines: string[]) => {
    const file = parseVenueFile(lines.join('\n'))
    return file.ok ? undefined : file.problem
  }

  test('is read with a byte order mark, quotes, empty lines and capitals in its columns', () => {
    const lines = [
      '\uFEFFCity,Name,time_zone,description',
      'Belleville,The Anchor,America/Chicago,"Long bar,',
      'short list"',
      '',
      'Paris,Le Zinc,Europe/Paris,',
    ]
    expect(parseVenueFile(lines.join('\r\n'))).toMatchObject({
      ok: true,
      problems: [],
      rows: [
        {
          line: 3,
          texts: { name: 'The Anchor', city: 'Belleville', description: expect.stringContaining('short list') },
        },
        { line: 5, texts: { name: 'Le Zinc', city: 'Paris', description: null } },
      ],
    })
  })

  test('is refused without a name column, with an unknown one, uneven or empty', () => {
    expect(problemOf('city', 'Belleville')).toContain('“name”')
    expect(problemOf('name,owner', 'The Anchor,olive')).toContain('“owner”')
    expect(problemOf('name,city', 'The Anchor')).toContain('line 2')
    expect(problemOf('name')).toBe('The file has no rows.')
    expect(problemOf('')).toBe('The file has no rows.')
  })

  test(`has at most ${MAX_ROWS} rows`, () => {
    const rows = Array.from({ length: MAX_ROWS + 1 }, (_, index) => `Bar ${index}`)
    expect(problemOf('name', ...rows)).toContain(String(MAX_ROWS))
    expect(problemOf('name', ...rows.slice(1))).toBeUndefined()
  })
})
