import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import type { TestContext } from './test-context.ts'

type Venue = { id: string; name: string; slug: string }

/** A venue that anyone can open. */
export async function publicVenue(context: TestContext): Promise<Venue> {
  const venue = await context.venue('theStill')
  await setPublic(context, venue, true)
  return venue
}

export const setPublic = (context: TestContext, { id }: { id: string }, is_public: boolean) =>
  sql`update venues set is_public = ${is_public} where id = ${id}`.execute(context.db)

/** Sets how much of a person is on the web. */
export const setWebPage = (context: TestContext, { id }: Person, level: 'off' | 'profile' | 'tonight' | 'week') =>
  sql`update profiles set web_page = ${level} where id = ${id}`.execute(context.db)

/** Everything a stranger can tell apart in an answer. */
async function observe(context: TestContext, path: string) {
  let answer = new Response()
  let body = ''
  const statements = await context.statements(async () => {
    answer = await context.signedOut.fetch(path)
    body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  })
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  return { status: answer.status, headers, body, statements: statements.map(({ sql: text }) => text) }
}

/** Proves that an address answers alike, with 404, for something that is not public and something that does not exist. */
export async function expectSameAsMissing(context: TestContext, path: string, missing: string): Promise<void> {
  const [found, none] = [await observe(context, path), await observe(context, missing)]
  expect(found.status).toBe(404)
  expect(found).toEqual(none)
}
