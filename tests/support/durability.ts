import { openDatabase } from '#server/core/db/db.ts'
import { createLogger } from '#server/core/log.ts'
import { type ServerProcess, signIn } from './server-process.ts'

const HOUR = 3_600_000

/** Posts shifts to a running server, several at once, until it is killed; returns the ids that it acknowledged. */
export async function writeUntilKilled(server: ServerProcess, killAfter: number, first: number): Promise<string[]> {
  const cookie = await signIn(server.origin, 'bea@demo.test')
  const headers = { cookie, 'content-type': 'application/json' }
  const venues = await fetch(`${server.origin}/api/venues`, { headers })
  const { items } = (await venues.json()) as { items: { id: string }[] }
  const venue_id = items[0]?.id
  const acknowledged: string[] = []
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 60 * 24 * HOUR
  let next = first
  let killed = false
  const write = async (): Promise<void> => {
    while (!killed) {
      const time = start + next++ * HOUR
      const body = JSON.stringify({
        venue_id,
        start_time: new Date(time).toISOString(),
        end_time: new Date(time + HOUR / 2).toISOString(),
        notes: 'x'.repeat(200),
      })
      const answer = await fetch(`${server.origin}/api/shifts`, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`Posting a shift answered ${answer.status}: ${await answer.text()}`)
      acknowledged.push(((await answer.json()) as { id: string }).id)
      if (acknowledged.length === killAfter) {
        killed = true
        server.child.kill('SIGKILL')
      }
    }
  }
  const writers = await Promise.allSettled(Array.from({ length: 4 }, write))
  const refused = writers.find(
    (outcome) => outcome.status === 'rejected' && !/fetch failed|terminated/.test(String(outcome.reason)),
  )
  if (refused?.status === 'rejected') throw refused.reason
  await server.ended
  return acknowledged
}

/** The shifts that an embedded database on disk does not contain. Also resets its rate limits, so that more can be posted. */
export async function missingShifts(dataDir: string, ids: string[]): Promise<unknown[]> {
  const database = await openDatabase({ database: { engine: 'embedded' }, dataDir }, createLogger('silent'))
  const missing = await database.query(
    'select wanted from unnest($1::uuid[]) wanted where wanted not in (select id from shifts)',
    [ids],
  )
  // Reads every row and rebuilds every index of the table.
  await database.query('vacuum (full, analyze) shifts')
  await database.query('delete from rate_limits')
  await database.close()
  return missing
}
