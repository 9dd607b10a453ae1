import { sql } from 'kysely'
import { at } from './cast.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

/** Lets a person keep a venue of the cast, in another zone if there is one. */
export async function keptBy(
  world: World,
  owner: Person,
  key: Parameters<World['venue']>[0] = 'theStill',
  time_zone = 'America/Chicago',
): Promise<{ id: string; name: string; slug: string }> {
  const venue = await world.venue(key)
  await owner.keeps(venue)
  await sql`update venues set time_zone = ${time_zone} where id = ${venue.id}`.execute(world.db)
  return venue
}

/** An event as its form gives it, tonight unless told otherwise. */
export const eventDraft = (more: { start_time?: string; end_time?: string | null; name?: string } = {}) => ({
  name: 'Piano bar',
  description: null,
  start_time: at('20:00'),
  end_time: at('23:00'),
  image_alt: null,
  ...more,
})

/** The same as it is written. */
export const eventValues = () => ({
  name: 'Piano bar',
  description: null,
  start_time: new Date(at('20:00')),
  end_time: new Date(at('23:00')),
})
