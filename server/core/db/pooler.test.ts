import { expect, test } from 'vitest'
import { type NamedSession, supportsPreparedStatements } from './pooler.ts'

const failure = (code: string) => Object.assign(new Error('refused'), { code })

type Choose = (session: number, query: number) => number

/** A pooler with sessions as the driver keeps them; `choose` picks the server connection for each statement. */
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

test('a pooler that gives each session a connection of its own keeps prepared statements', async () => {
  const { connect, open } = pooler((session) => session)
  expect(await supportsPreparedStatements(connect)).toBe(true)
  expect(open).toEqual({ count: 2, ended: 2 })
})

test.each<[string, Choose]>([
  ['the most recently freed connection', () => 0],
  ['two connections in turn', (_, query) => query % 2],
  ['three connections in turn', (_, query) => query % 3],
  ['four connections in turn', (_, query) => query % 4],
  ['another connection after a while', (session, query) => (query > 20 ? 1 - session : session)],
])('a pooler that hands out %s loses prepared statements', async (_, choose) => {
  const { connect, open } = pooler(choose)
  expect(await supportsPreparedStatements(connect)).toBe(false)
  expect(open.ended).toBe(2)
})

test('a pooler that prepares a missing statement again keeps prepared statements', async () => {
  const known = async (): Promise<NamedSession> => ({ query: async () => {}, end: async () => {} })
  expect(await supportsPreparedStatements(known)).toBe(true)
})

test('any other error is not taken for a pooler, and leaves no connection open', async () => {
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
