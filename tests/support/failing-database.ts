import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** Words in PostgreSQL errors that no answer may contain. */
export const DATABASE_WORDS =
  /secret_constraint|secret_table|secret detail|select \*|XX000|duplicate key|\bat .*\.(ts|js|mjs):\d+|node_modules|error: /i

/**
 * The same database, in which every statement after the first `good` ones since `begin` was called fails with a
 * PostgreSQL error.
 */
export function failingDatabase(db: Db): { db: Db; begin(good: number): void } {
  let left = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      left -= 1
      if (left >= 0) return result
      throw Object.assign(new Error('duplicate key value violates unique constraint "secret_constraint"'), {
        code: 'XX000',
        table: 'secret_table',
        detail: 'secret detail (email)=(ana@secret.example)',
        where: 'select * from secret_table',
      })
    },
  }
  return {
    db: db.withPlugin(plugin),
    begin: (good) => {
      left = good
    },
  }
}
