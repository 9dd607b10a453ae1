import {
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type KyselyConfig,
  sql,
  Transaction,
  type TransactionBuilder,
} from 'kysely'
import { checkDeadline, checkDeadlineBeforeCommit } from './deadline.ts'

/**
 * Deadlock and serialization failure: PostgreSQL has rolled the transaction back completely, so it can be run again.
 */
const RETRYABLE_CODES = new Set(['40P01', '40001'])

/**
 * Kysely that runs a transaction once more if it lost a deadlock or serialization conflict, so its callback must have
 * no effects outside the transaction. It does not commit a transaction whose client was already told that it timed out.
 * Statements that the callback starts without waiting in between are sent together, and run in that order.
 */
export class RetryingKysely<DB> extends Kysely<DB> {
  readonly #config: KyselyConfig

  constructor(config: KyselyConfig) {
    super(config)
    this.#config = config
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (run) => {
      const withinDeadline = (trx: Transaction<DB>) =>
        trx.getExecutor().provideConnection(async (connection) => {
          const shared = new SharedConnection(connection)
          try {
            checkDeadline()
            const result = await run(this.#connect(trx, shared))
            checkDeadlineBeforeCommit()
            return result
          } finally {
            shared.end()
          }
        })
      return execute(withinDeadline).catch((error: unknown) => {
        if (isRetryable(error)) return execute(withinDeadline)
        throw error
      })
    }
    return builder
  }

  #connect(trx: Transaction<DB>, connections: ConnectionProvider): Transaction<DB> {
    const executor = trx.getExecutor().withConnectionProvider(connections)
    const { dialect } = this.#config
    return new Transaction({ config: this.#config, dialect, driver: new DummyDriver(), executor })
  }
}

/** The connection of a transaction. Kysely's own provider holds each statement back until the one before has its answer. */
class SharedConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  #isOver = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  /** Throws after the end: if one part of a transaction failed, another may still try to write over the connection. */
  async provideConnection<T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#isOver) throw new Error('The transaction is over')
    return use(this.#connection)
  }

  end(): void {
    this.#isOver = true
  }
}

/**
 * Runs a write of one statement, which is a transaction of its own, with the rules of one: once more if it lost a conflict,
 * and not if its client was already told that it timed out.
 */
export async function runAtomicStatement<T>(run: () => Promise<T>): Promise<T> {
  checkDeadlineBeforeCommit()
  return run().catch((error: unknown) => {
    if (isRetryable(error)) return run()
    throw error
  })
}

export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code))

/**
 * The longest time for a statement, a lock wait and an idle transaction, in PostgreSQL's notation; the embedded
 * database has no limits.
 */
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

/** Removes the time limits for a transaction, for rare operations that must complete and may be large. */
export async function liftStatementLimits<DB>(trx: Kysely<DB>): Promise<void> {
  const settings = Object.entries(NO_STATEMENT_LIMITS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(settings)}`.execute(trx)
}
