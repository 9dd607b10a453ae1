import { sql } from 'kysely'
import { at, FRIDAY_NIGHT } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import type { ModelShift, ModelVenue, PublicModel, Shown } from './model.ts'
import { getEventId, type PublicAnswer, type PublicSurface, publicSurfaces } from './surfaces.ts'

export const BIO = 'quinn-stirs'
export const WORKPLACES = 'quinn-pours-there'
const NOTES = 'quinn-notes-this'

type Venue = { id: string; name: string; slug: string; model: ModelVenue }
type Shift = { id: string; venue: Venue; start_time: string; end_time: string; model: ModelShift }

export type PublicSetup = {
  context: TestContext
  quinn: Person
  olive: Person
  /** Never public, at the same venue at the same time. */
  pria: Person
  avatarLink: string
  still: Venue
  rail: Venue
  mudlark: Venue
  /** On now at The Still, in three days at The Copper Rail, in eight days at Mudlark Tavern. */
  running: Shift
  later: Shift
  far: Shift
  model: PublicModel
}

/** Quinn, a bartender with three shifts, and Olive's three venues with public pages. Nothing of Quinn is public yet. */
export async function createPublicSetup(context: TestContext): Promise<PublicSetup> {
  context.clock.set(FRIDAY_NIGHT)
  const [quinn, pria, olive] = [
    await context.bartender('quinnzy'),
    await context.bartender('priazy'),
    await context.business('olive'),
  ]
  const { avatar_url } = await quinn.api.profiles.setAvatar({ picture: await drawnPicture() })
  await quinn.api.profiles.update({ bio: BIO, workplaces_info: WORKPLACES })
  const venues: Venue[] = []
  for (const key of ['theStill', 'copperRail', 'mudlark'] as const) {
    const venue = await context.venue(key)
    await olive.keeps(venue)
    await olive.api.venues.update({ slugOrId: venue.slug, is_public: true })
    await sql`
      insert into venue_events (id, venue_id, name, start_time, end_time)
      values (${getEventId(venue.slug)}, ${venue.id}, 'Piano bar', ${at('20:00')}, ${at('23:00')})`.execute(context.db)
    venues.push({ ...venue, model: { name: venue.name, is_public: true, is_archived: false } })
  }
  const [still, rail, mudlark] = venues as [Venue, Venue, Venue]
  const work = async (venue: Venue, start_time: string, end_time: string): Promise<Shift> => {
    const { id } = await quinn.works(venue, start_time, end_time)
    await sql`update shifts set notes = ${NOTES} where id = ${id}`.execute(context.db)
    const times = { start: Date.parse(start_time), end: Date.parse(end_time) }
    const state = { visibility: 'everyone' as const, is_cancelled: false, is_hidden: false }
    return { id, venue, start_time, end_time, model: { venue: venue.model, ...times, ...state } }
  }
  const running = await work(still, at('20:00'), at('23:00'))
  const later = await work(rail, at('18:00', 3), at('23:00', 3))
  const far = await work(mudlark, at('22:00', 8), at('23:30', 8))
  await pria.works(still, at('20:00'), at('23:00'))
  const person = { level: 'off' as const, shows_workplaces: false, is_private: false, schedule_is_private: false }
  const model: PublicModel = {
    now: FRIDAY_NIGHT.getTime(),
    person: { ...person, is_dark: false, is_suspended: false },
    shifts: [running.model, later.model, far.model],
    venues: venues.map((venue) => venue.model),
  }
  return {
    context,
    quinn,
    olive,
    pria,
    avatarLink: avatar_url ?? '',
    still,
    rail,
    mudlark,
    running,
    later,
    far,
    model,
  }
}

/** A surface, the address that it is read at, and what it shows by the model. */
export type Cell = { surface: PublicSurface; address: string; expected: Shown }

/** Every surface of Quinn, of each venue and of everyone. */
export function listCells({ quinn, still, rail, mudlark, model }: PublicSetup): Cell[] {
  return publicSurfaces.flatMap((surface): Cell[] => {
    if (surface.of === 'venue') {
      return [still, rail, mudlark].map(({ slug, model: venue }) => ({
        surface,
        address: slug,
        expected: surface.expects(model, venue),
      }))
    }
    const address = surface.of === 'person' ? quinn.username : ''
    return [{ surface, address, expected: surface.expects(model) }]
  })
}

/** The names in a text. Those in a link to a photo don't count, because its person is named beside it. */
export function findShown({ quinn, still, rail, mudlark }: PublicSetup, text: string): Shown {
  const names = (...marks: string[]) => marks.some((mark) => text.includes(mark))
  return {
    person: names(quinn.username, quinn.full_name, BIO),
    workplaces: names(WORKPLACES),
    venues: [still, rail, mudlark].flatMap(({ name, slug }) => (names(name, slug) ? [name] : [])).sort(),
  }
}

/** Everything in a text that is never public: ids, notes, and a person who has no public page. */
export function findSecrets({ quinn, pria, running, later, far }: PublicSetup, text: string): string[] {
  const withoutPhotos = text.replaceAll(/\/media\/avatars\/[^"?]*/g, '')
  const secrets = [quinn.id, pria.id, pria.username, pria.full_name, running.id, later.id, far.id, NOTES]
  return secrets.filter((secret) => withoutPhotos.includes(secret))
}

/** An answer without the address it was asked for, which a redirect may repeat. */
export const withoutAddress = ({ status, headers, text }: PublicAnswer, address: string): PublicAnswer =>
  JSON.parse(JSON.stringify({ status, headers, text }).replaceAll(address, '*')) as PublicAnswer
