import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { Db } from '#server/core/db/db.ts'
import { tokenHash } from '#server/core/tokens.ts'

type Store = ReturnType<ReturnType<typeof kyselyAdapter>>
type PlainStore = Omit<Store, 'transaction'>
type Where = Parameters<Store['count']>[0]['where']

/**
 * The sign-in library's store, in the schema `auth`, with the hash of a session's token in place of the token. The library
 * has no option for this; it gets back the token it asked with.
 */
export function hashedSessionStore(db: Db): (options: Parameters<ReturnType<typeof kyselyAdapter>>[0]) => Store {
  const open = kyselyAdapter(db.withSchema('auth'), { type: 'postgres', transaction: true })
  return (options) => {
    const store = open(options)
    return { ...withHashes(store), transaction: (run) => store.transaction((trx) => run(withHashes(trx))) }
  }
}

function withHashes(store: PlainStore): PlainStore {
  return {
    ...store,
    async create<T extends Record<string, unknown>, R = T>(
      given: Parameters<typeof store.create<T, R>>[0],
    ): Promise<R> {
      const { token } = given.data
      if (given.model !== 'session' || typeof token !== 'string') return store.create<T, R>(given)
      const made = await store.create<T, R>({ ...given, data: { ...given.data, token: tokenHash(token) } })
      return { ...made, token }
    },
    findOne: (given) => store.findOne(hashed(given)),
    findMany: (given) => store.findMany(hashed(given)),
    count: (given) => store.count(hashed(given)),
    update: (given) => store.update(hashed(given)),
    updateMany: (given) => store.updateMany(hashed(given)),
    delete: (given) => store.delete(hashed(given)),
    deleteMany: (given) => store.deleteMany(hashed(given)),
  }
}

/** The same condition on the hashes of the tokens it names. */
function hashed<T extends { model: string; where?: Where }>(given: T): T {
  if (given.model !== 'session' || !given.where) return given
  return {
    ...given,
    where: given.where.map((one) => (one.field === 'token' ? { ...one, value: hashOf(one.value) } : one)),
  }
}

function hashOf(value: NonNullable<Where>[number]['value']): NonNullable<Where>[number]['value'] {
  if (Array.isArray(value)) return value.map((one) => tokenHash(String(one)))
  return typeof value === 'string' ? tokenHash(value) : value
}
