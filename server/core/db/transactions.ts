import { Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely'
import { checkDeadline, checkDeadlineBeforeCommit } from './deadline.ts'

/** A ring of locks, and an order of transactions that cannot be: the one it cost was rolled back whole. */
const RETRYABLE_CODES = new Set(['40P01', '40001'])

/**
 * Every transaction of the house begins here. What it lost to another it does once more: so nothing but the transaction
 * may be changed by what runs inside. And it is not committed once whoever waited for it was told that it took too long.
 */
export class RetryingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (run) => {
      const withinDeadline = async (trx: Transaction<DB>) => {
        checkDeadline()
        const made = await run(trx)
        checkDeadlineBeforeCommit()
        return made
      }
      return execute(withinDeadline).catch((error: unknown) => {
        if (isRetryable(error)) return execute(withinDeadline)
        throw error
      })
    }
    return builder
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code))

/** How long one statement, a wait for a lock and an idle transaction may take, as PostgreSQL writes it; embedded, nothing is cut off. */
export const STATEMENT_LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
}
export type StatementLimits = Record<keyof typeof STATEMENT_LIMITS, string>
export const NO_STATEMENT_LIMITS: StatementLimits = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Lets a transaction take the time it needs: what is rare, has to be whole, and may be large. */
export async function liftStatementLimits<DB>(trx: Kysely<DB>): Promise<void> {
  const settings = Object.entries(NO_STATEMENT_LIMITS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(settings)}`.execute(trx)
}
