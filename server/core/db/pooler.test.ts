import { expect, test } from 'vitest'
import { type NamedSession, supportsPreparedStatements } from './pooler.ts'

const failure = (code: string) => Object.assign(new Error('refused'), { code })

type Choose = (session: number, query: number) => number

/** Sessions as the driver keeps them, in front of connections that `choose` hands out for each statement. */
function pooler(choose: Choose) {
  const connections = new Map<number, Set<string>>()
  const open = { count: 0, ended: 0 }
  let queries = 0
  const connect = async (): Promise<NamedSession> => {
    const own = open.count
    open.count += 1
    const parsed = new Set<string>()
    return {
      query: async ({ name }) => {
        const place = choose(own, queries)
        queries += 1
        const there = connections.get(place) ?? new Set()
        connections.set(place, there)
        if (!parsed.has(name) && there.has(name)) throw failure('42P05')
        if (parsed.has(name) && !there.has(name)) throw failure('26000')
        parsed.add(name)
        there.add(name)
      },
      end: async () => {
        open.ended += 1
      },
    }
  }
  return { connect, open }
}

test('a connection of its own for each session keeps what was prepared', async () => {
  const { connect, open } = pooler((session) => session)
  expect(await supportsPreparedStatements(connect)).toBe(true)
  expect(open).toEqual({ count: 2, ended: 2 })
})

test.each<[string, Choose]>([
  ['the connection that was free last', () => 0],
  ['connections in turn', (_, query) => query % 2],
  ['three in turn', (_, query) => query % 3],
  ['four in turn', (_, query) => query % 4],
  ['another after a while', (session, query) => (query > 20 ? 1 - session : session)],
])('a pooler that hands out %s loses it', async (_, choose) => {
  const { connect, open } = pooler(choose)
  expect(await supportsPreparedStatements(connect)).toBe(false)
  expect(open.ended).toBe(2)
})

test('a pooler that prepares again where a name is missing keeps it', async () => {
  const known = async (): Promise<NamedSession> => ({ query: async () => {}, end: async () => {} })
  expect(await supportsPreparedStatements(known)).toBe(true)
})

test('any other failure is not taken for a pooler, and leaves no connection open', async () => {
  let ended = 0
  const broken = async (): Promise<NamedSession> => ({
    query: () => Promise.reject(failure('57P01')),
    end: async () => {
      ended += 1
    },
  })
  await expect(supportsPreparedStatements(broken)).rejects.toMatchObject({ code: '57P01' })
  expect(ended).toBe(2)
})
