import { sql } from 'kysely'
import type { Person } from './person.ts'
import { drawnPicture } from './pictures.ts'
import type { TestContext } from './test-context.ts'

type Venue = { id: string; name: string; slug: string }

/** Makes a person the owner of a demo venue, optionally in a different time zone. */
export async function ownedVenue(
  context: TestContext,
  owner: Person,
  key: Parameters<TestContext['venue']>[0] = 'theStill',
  time_zone = 'America/Chicago',
): Promise<Venue> {
  const venue = await context.venue(key)
  await owner.keeps(venue)
  await sql`update venues set time_zone = ${time_zone} where id = ${venue.id}`.execute(context.db)
  return venue
}

/** Everyone who does not own the venue. The last one owned it until a moment ago. */
export async function nonOwners(context: TestContext, owner: Person, venue: { id: string }): Promise<Person[]> {
  await ownedVenue(context, await context.business('neighbour'), 'mudlark')
  await (await context.business('heir')).keeps(venue)
  return [
    await context.patron('ben'),
    await context.bartender('ana'),
    await context.entertainer('viv'),
    await context.business('neighbour'),
    await context.admin('ada'),
    owner,
  ]
}

/** Archives every venue. */
export const archiveAll = (context: TestContext) =>
  sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)

/** Uploads an image and returns its id. */
export async function uploadImage(
  who: Person,
  kind: 'event' | 'menu' | 'special',
  slugOrId: string,
  color = '#b3263b',
): Promise<string> {
  const picture = await drawnPicture({ color, width: 80, height: 40 })
  return (await who.api.media[kind]({ slugOrId, picture })).image_id
}
