import { type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely'

/**
 * Does not wait for the answer to `begin`: the first statement of a transaction is sent right behind it. If `begin` fails,
 * which only a lost connection makes it do, so does that statement.
 */
class PipelinedBeginDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {})
  }
}

/** Needs a pool whose clients send statements without waiting for the answers to earlier ones. */
export class PipelinedBeginDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PipelinedBeginDriver(this.#config)
  }
}
