import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { toEventPath } from '#contract/event-path.ts'
import {
  type PageAnswer,
  type PageServer,
  startForgetfulServer,
  startPageServer,
} from '#tests/support/public-pages/page-servers.ts'
import { createPublicSetup, type PublicSetup } from '#tests/support/public-pages/setup.ts'
import { getEventId } from '#tests/support/public-pages/surfaces.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { uploadImage } from '#tests/support/venue-owners.ts'

const context = await createTestContext()
/** CI runs a fifth. */
const RUNS = process.env.CI ? 4 : 20
const STEPS = 40

/** Two processes, and one that remembers nothing. */
const processes = [await startPageServer(context), await startPageServer(context)]
const fresh = await startForgetfulServer(context)

const PATHS = [
  '/profiles/quinnzy',
  '/venues/the-still',
  '/venues/the-still/events',
  toEventPath('the-still', getEventId('the-still')),
  '/venues/the-still/posts',
  '/venues/the-copper-rail',
  '/api/public/venues/the-still',
  '/embed/venues/the-still',
  '/embed/venues/the-still?show=tonight&theme=dark',
  '/venues/the-still/events.ics',
  '/venues/the-still/feed.atom',
  '/tonight',
  '/tonight/belleville',
]

type Step = { name: string; does: (setup: PublicSetup) => Promise<unknown> }

const run = (query: RawBuilder<unknown>) => query.execute(context.db)
const after = (seconds: number) => new Date(context.clock.now().getTime() + seconds * 1000)
const text = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'c', 'd') })
const nullable = fc.option(text, { nil: null })
const seconds = fc.integer({ min: -7200, max: 7200 })
const DAY = 86_400

/** A write of one row, whose values are drawn. */
const write = <Value>(
  name: string,
  drawn: fc.Arbitrary<Value>,
  toQuery: (value: Value, setup: PublicSetup) => RawBuilder<unknown>,
) =>
  drawn.map(
    (value): Step => ({
      name: `${name} ${JSON.stringify(value)}`,
      does: (setup) => run(toQuery(value, setup)),
    }),
  )

const ofStill = ({ still }: PublicSetup) => sql`venue_id = ${still.id}`

const steps: fc.Arbitrary<Step>[] = [
  // Who is on a page.
  write(
    'level',
    fc.constantFrom('off', 'profile', 'tonight', 'week', 'week', 'week'),
    (level, { quinn }) => sql`
    update profiles set is_private = false, schedule_is_private = false, web_page = ${level} where id = ${quinn.id}`,
  ),
  write(
    'private',
    fc.constantFrom('is_private', 'schedule_is_private'),
    (column, { quinn }) => sql`
    update profiles set ${sql.ref(column)} = true where id = ${quinn.id}`,
  ),
  write(
    'dark',
    fc.boolean(),
    (on, { quinn }) => sql`
    update profiles set schedule_dark_until = ${on ? 'infinity' : null}::timestamptz where id = ${quinn.id}`,
  ),
  write(
    'ends',
    fc.constantFrom('everyone', 'followers', 'only_me'),
    (shown, { quinn }) => sql`
    update profiles set shift_ends_for = ${shown} where id = ${quinn.id}`,
  ),
  write(
    'suspended',
    fc.constantFrom(true, false, false),
    (on, { quinn }) => sql`
    update profiles set suspended_at = ${on ? after(0) : null} where id = ${quinn.id}`,
  ),
  write(
    'owner suspended',
    fc.constantFrom(true, false, false),
    (on, { olive }) => sql`
    update profiles set suspended_at = ${on ? after(0) : null} where id = ${olive.id}`,
  ),
  write(
    'workplaces',
    fc.boolean(),
    (on, { quinn }) => sql`
    update profiles set web_page_shows_workplaces = ${on} where id = ${quinn.id}`,
  ),
  write(
    'text of a person',
    fc.tuple(fc.constantFrom('full_name', 'bio', 'location_text', 'workplaces_info'), text),
    ([column, value], { quinn }) => sql`update profiles set ${sql.ref(column)} = ${value} where id = ${quinn.id}`,
  ),
  write(
    'verified',
    fc.constantFrom('verified', 'unverified'),
    (status, { quinn }) => sql`
    update profiles set verification_status = ${status} where id = ${quinn.id}`,
  ),
  write(
    'photo',
    fc.constant(null),
    (_, { quinn }) => sql`update profiles set avatar_url = null where id = ${quinn.id}`,
  ),
  // Shifts, also of someone who is on no page.
  write(
    'visibility',
    fc.constantFrom('everyone', 'everyone', 'followers', 'only_me'),
    (visibility, { running }) => sql`
    update shifts set visibility = ${visibility} where id = ${running.id}`,
  ),
  write(
    'cancelled',
    fc.boolean(),
    (on, { running }) => sql`
    update shifts set cancelled_at = ${on ? after(0) : null} where id = ${running.id}`,
  ),
  write(
    'hidden',
    fc.boolean(),
    (on, { later }) => sql`
    update shifts set hidden_at = ${on ? after(0) : null} where id = ${later.id}`,
  ),
  write(
    'times',
    fc.tuple(seconds, fc.constantFrom(0, DAY, 7 * DAY)),
    ([start, ahead], { later }) => sql`
    update shifts set start_time = ${after(start + ahead)}, end_time = ${after(start + ahead + 3600)} where id = ${later.id}`,
  ),
  write(
    'moved',
    fc.constantFrom('still' as const, 'rail' as const),
    (key, { far, [key]: venue }) => sql`
    update shifts set venue_id = ${venue.id}, start_time = ${after(600)}, end_time = ${after(4200)} where id = ${far.id}`,
  ),
  write(
    'new shift',
    fc.tuple(fc.boolean(), seconds),
    ([ofPria, start], { quinn, pria, still }) => sql`
    insert into shifts (profile_id, venue_id, start_time, end_time, notified_order)
    values (${(ofPria ? pria : quinn).id}, ${still.id}, ${after(start)}, ${after(start + 5400)}, nextval('visibility_order'))
    on conflict do nothing`,
  ),
  write('deleted shift', fc.constant(null), (_, { running }) => sql`delete from shifts where id = ${running.id}`),
  // Venues.
  write(
    'public',
    fc.constantFrom(true, true, false),
    (on, { still }) => sql`
    update venues set is_public = ${on} where id = ${still.id}`,
  ),
  write(
    'archived',
    fc.constantFrom(true, false, false),
    (on, { rail }) => sql`
    update venues set archived_at = ${on ? after(0) : null} where id = ${rail.id}`,
  ),
  write(
    'text of a venue',
    fc.tuple(fc.constantFrom('name', 'city', 'description', 'phone_number', 'address_line1'), text),
    ([column, value], { still }) => sql`update venues set ${sql.ref(column)} = ${value} where id = ${still.id}`,
  ),
  write(
    'slug',
    fc.constantFrom('the-still', 'the-still-2'),
    (slug, { still }) => sql`
    update venues set slug = ${slug} where id = ${still.id}`,
  ),
  write(
    'zone',
    fc.constantFrom('America/Chicago', 'America/New_York'),
    (zone, { rail }) => sql`
    update venues set time_zone = ${zone} where id = ${rail.id}`,
  ),
  write(
    'moved away',
    fc.constantFrom(38.46, 47.61),
    (latitude, { rail }) => sql`
    update venues set latitude = ${latitude}, longitude = -90.09 where id = ${rail.id}`,
  ),
  write('followers', fc.boolean(), (on, { pria, still }) =>
    on
      ? sql`insert into venue_follows (user_id, venue_id) values (${pria.id}, ${still.id}) on conflict do nothing`
      : sql`delete from venue_follows where user_id = ${pria.id}`,
  ),
  write(
    'owner',
    fc.boolean(),
    (on, { olive, still }) => sql`
    update venues set owner_id = ${on ? olive.id : null} where id = ${still.id}`,
  ),
  // What a venue lists.
  write(
    'new event',
    fc.tuple(text, seconds),
    ([name, start], { still }) => sql`
    insert into venue_events (venue_id, name, start_time, end_time)
    values (${still.id}, ${name}, ${after(start)}, ${after(start + 1800)})`,
  ),
  write(
    'event',
    fc.tuple(text, fc.boolean()),
    ([name, off], setup) => sql`
    update venue_events set name = ${name}, cancelled_at = ${off ? after(0) : null} where ${ofStill(setup)}`,
  ),
  write('no events', fc.constant(null), (_, setup) => sql`delete from venue_events where ${ofStill(setup)}`),
  write(
    'new special',
    fc.tuple(text, seconds),
    ([title, start], { still }) => sql`
    insert into venue_specials (venue_id, title, valid_from, valid_until)
    values (${still.id}, ${title}, ${after(start)}, ${after(start + 1200)})`,
  ),
  write(
    'special',
    nullable,
    (details, setup) => sql`
    update venue_specials set details = ${details} where ${ofStill(setup)}`,
  ),
  write(
    'window',
    fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom('18:00', '21:01')),
    ([day, start], setup) => sql`
    insert into venue_special_windows (special_id, day, start_time, end_time)
    select id, ${day}, ${start}, '23:59' from venue_specials where ${ofStill(setup)} on conflict do nothing`,
  ),
  write('no windows', fc.constant(null), () => sql`delete from venue_special_windows`),
  write('no specials', fc.constant(null), (_, setup) => sql`delete from venue_specials where ${ofStill(setup)}`),
  write(
    'menu page',
    nullable,
    (title, setup) => sql`
    update venue_menu_pages set title = ${title} where ${ofStill(setup)}`,
  ),
  write('description of an image', nullable, (alt) => sql`update media set alt = ${alt}`),
  write(
    'new post',
    text,
    (content, { olive, still }) => sql`
    insert into posts (profile_id, venue_id, content) values (${olive.id}, ${still.id}, ${content})`,
  ),
  write(
    'new post that names a venue',
    text,
    (content, { olive, still, rail }) => sql`
    with post as (
      insert into posts (profile_id, venue_id, content)
      values (${olive.id}, ${still.id}, ${`#rail ${content}`}) returning id
    )
    insert into mentions (in_post_id, starts, length, venue_id) select id, 0, 5, ${rail.id} from post`,
  ),
  write(
    'name of a venue that posts mention',
    text,
    (name, { rail }) => sql`update venues set name = ${name} where id = ${rail.id}`,
  ),
  write('post', text, (content, setup) => sql`update posts set content = ${content} where ${ofStill(setup)}`),
  write(
    'post saved unchanged',
    fc.constant(null),
    (_, setup) => sql`update posts set edited_at = ${after(0)} where ${ofStill(setup)}`,
  ),
  write(
    'hidden post',
    fc.boolean(),
    (on, setup) => sql`
    update posts set hidden_at = ${on ? after(0) : null} where ${ofStill(setup)}`,
  ),
]

const passTime = (...choices: number[]) =>
  fc.constantFrom(...choices).map(
    (passed): Step => ({
      name: `${passed} s pass`,
      does: async () => context.clock.advance(passed * 1000),
    }),
  )
/** One step in seven lets time pass: by up to about a minute, or until shifts, events and specials begin and end. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...steps) },
  { weight: 1, arbitrary: passTime(1, 20, 59, 60, 61) },
  { weight: 1, arbitrary: passTime(600, 1800, 3600, DAY) },
)

/** The page that a browser shows after it revalidates its copy. */
async function revalidate(
  ask: PageServer,
  path: string,
  had: PageAnswer | undefined,
): Promise<PageAnswer & { is_same: boolean }> {
  const answer = await ask(path, had?.tag ?? undefined)
  if (answer.status === 304 && had) return { ...had, is_same: true }
  return { ...answer, is_same: false }
}

/** The texts and attributes in which two documents differ. */
const listDifferences = (one: string, other: string): string[] => {
  const parts = new Set(other.split(/[<>"]/))
  return one.split(/[<>"]/).filter((part) => !parts.has(part))
}

const sequences = fc.sample(
  fc.array(fc.tuple(step, fc.integer({ min: 0, max: 1 })), { minLength: STEPS, maxLength: STEPS }),
  { numRuns: RUNS, seed: 20261124 },
)
let compared = 0
let revalidated = 0
const found = new Set<string>()

test.each(sequences.map((sequence) => ({ sequence })))(
  'random writes %#: what a process remembers is what it would make now',
  async ({ sequence }) => {
    const setup = await createPublicSetup(context)
    const image_id = await uploadImage(setup.olive, 'menu', setup.still.slug)
    const menuPage = { slugOrId: setup.still.slug, title: null, description: null, image_alt: null, image_id }
    await setup.olive.api.menus.create(menuPage)
    await setup.olive.api.posts.createForVenue({ slugOrId: setup.still.slug, content: 'Open late.' })
    const had = new Map<string, PageAnswer>()
    const done: string[] = []
    for (const [step, first] of sequence) {
      await step.does(setup)
      done.push(step.name)
      // The second process remembers what it was asked for before, perhaps long ago.
      const asked = processes.slice(first)
      for (const path of PATHS) {
        const expected = await fresh(path)
        for (const ask of asked) {
          const answer = await revalidate(ask, path, had.get(path))
          if (answer.is_same) revalidated += 1
          const { is_same: _, ...shown } = answer
          if (shown.html !== expected.html)
            expect([path, done, listDifferences(shown.html, expected.html)]).toEqual([path, done, []])
          expect([path, done, { ...shown, html: '' }]).toEqual([path, done, { ...expected, html: '' }])
          had.set(path, shown)
          compared += 1
          if (shown.status === 200) found.add(path)
        }
      }
    }
  },
)

test('every page was found, and enough was remembered: a process that makes every page again would pass, too', () => {
  process.stdout.write(`page cache: ${compared} answers after random writes, ${revalidated} of them 304\n`)
  expect(revalidated).toBeGreaterThan(compared / 4)
  expect([...found].sort()).toEqual([...PATHS].sort())
})
