import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { hot, wrapEngine } from './db.ts'
import { openPostgres } from './postgres.ts'

const log = createLogger('silent')
const open = (url: string) =>
  openPostgres({ engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 1 }, log)

async function refusal(url: string): Promise<string> {
  const error = await open(url).then(
    (engine) => engine.close(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return error instanceof Error ? error.message : ''
}

test('a server that is not there is named in one sentence, without the password', async () => {
  const sentence = await refusal('postgres://bar:hush@127.0.0.1:4199/last_call')
  expect(sentence).toBe(
    'PostgreSQL at 127.0.0.1:4199/last_call cannot be used: nothing listens there; check DATABASE_URL.',
  )
  expect(await refusal('postgres://bar:hush@no.such.host.invalid/x')).toContain('that host is not known')
})

test('something else on that port is no mystery either', async () => {
  const other = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => other.listen(4198, '127.0.0.1', resolve))
  expect(await refusal('postgres://bar@127.0.0.1:4198/x')).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:4198\/x cannot be used: /,
  )
  other.close()
})

test.runIf(process.env.TEST_DATABASE_URL)('a database that does not exist', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = '/no_such_database'
  expect(await refusal(url.href)).toContain('it has no database of that name')
})

test.runIf(process.env.TEST_DATABASE_URL)('PREPARED=0 leaves nothing behind on the connection', async () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const config = { engine: 'postgres', url, directUrl: url, prepared: false, poolSize: 1 } as const
  const database = wrapEngine(await openPostgres(config, log))
  expect(await hot(database.db, 'test_unprepared', 'select $1::integer as one', [1])).toEqual([{ one: 1 }])
  expect(await database.query('select name from pg_prepared_statements')).toEqual([])
  await database.close()
})
