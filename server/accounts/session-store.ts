import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { Db } from '#server/core/db/db.ts'
import { hashToken } from '#server/core/tokens.ts'

type Store = ReturnType<ReturnType<typeof kyselyAdapter>>
type PlainStore = Omit<Store, 'transaction'>
type Where = Parameters<Store['count']>[0]['where']

/**
 * The sign-in library's store in the schema `auth`. It stores a hash in place of each session token, for which the
 * library has no option. The library still gets the plain token back when it creates a session.
 */
export function createHashedSessionStore(db: Db): (options: Parameters<ReturnType<typeof kyselyAdapter>>[0]) => Store {
  const createStore = kyselyAdapter(db.withSchema('auth'), { type: 'postgres', transaction: true })
  return (options) => {
    const store = createStore(options)
    return {
      ...hashSessionTokens(store),
      transaction: (run) => store.transaction((trx) => run(hashSessionTokens(trx))),
    }
  }
}

function hashSessionTokens(store: PlainStore): PlainStore {
  return {
    ...store,
    async create<T extends Record<string, unknown>, R = T>(
      given: Parameters<typeof store.create<T, R>>[0],
    ): Promise<R> {
      const { token } = given.data
      if (given.model !== 'session' || typeof token !== 'string') return store.create<T, R>(given)
      const made = await store.create<T, R>({ ...given, data: { ...given.data, token: hashToken(token) } })
      return { ...made, token }
    },
    findOne: (given) => store.findOne(hashTokenConditions(given)),
    findMany: (given) => store.findMany(hashTokenConditions(given)),
    count: (given) => store.count(hashTokenConditions(given)),
    update: (given) => store.update(hashTokenConditions(given)),
    updateMany: (given) => store.updateMany(hashTokenConditions(given)),
    delete: (given) => store.delete(hashTokenConditions(given)),
    deleteMany: (given) => store.deleteMany(hashTokenConditions(given)),
  }
}

/** Replaces the tokens in a condition by their hashes. */
function hashTokenConditions<T extends { model: string; where?: Where }>(given: T): T {
  if (given.model !== 'session' || !given.where) return given
  return {
    ...given,
    where: given.where.map((one) => (one.field === 'token' ? { ...one, value: hashTokenValue(one.value) } : one)),
  }
}

function hashTokenValue(value: NonNullable<Where>[number]['value']): NonNullable<Where>[number]['value'] {
  if (Array.isArray(value)) return value.map((one) => hashToken(String(one)))
  return typeof value === 'string' ? hashToken(value) : value
}
