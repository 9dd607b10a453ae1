import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Database, Db } from '#server/core/db/db.ts'

/** Creates the functions of `lean.sql`, the reference of the benchmark. */
export const installLean = (database: Database): Promise<void> =>
  database.exec(readFileSync(join(import.meta.dirname, 'lean.sql'), 'utf8'))

/** Calls a function of `lean.sql` and returns its answer. */
export async function callLean<Answer>(db: Db, name: string, ...values: unknown[]): Promise<Answer> {
  const places = values.map((_, index) => `$${index + 1}`)
  const { rows } = await db.executeQuery<{ answer: string | number | null }>(
    CompiledQuery.raw(`select lean.${name}(${places.join(', ')}) as answer`, values),
  )
  const answer = rows[0]?.answer
  return (typeof answer === 'string' ? JSON.parse(answer) : answer) as Answer
}

/** Throws unless the product and the lean SQL give the same answer. */
export function assertSame(what: string, product: unknown, lean: unknown): void {
  const [one, other] = [JSON.stringify(product), JSON.stringify(lean)]
  if (one !== other) throw new Error(`${what}: the product answers ${one}, lean.sql ${other}`)
}

export const toIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const rolledBack = new Error('Rolled back: only the answers are compared')

/** Runs writes in a transaction that is rolled back. */
export async function withRollback(db: Db, run: (trx: Db) => Promise<unknown>): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await run(trx)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
}
