import pg from 'pg'

type Row = Record<string, unknown>
/** How the driver reads the rows of a statement. */
type RowReader = Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>
type Describing = { describe(message: unknown): void }
type DescribedRows = { fields: { name: string }[] }
/** The parts of the driver's query that its types leave out. */
type DriverQuery = pg.Submittable & {
  name?: string
  _result: RowReader
  _accumulateRows: boolean
  prepare(connection: Describing): void
  handleRowDescription(message: DescribedRows): void
}
type Done = (error: Error | null | undefined, result: { rows: Row[] }) => void

const Query = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => DriverQuery

/** The statements that a connection has prepared. `isDescribing` is false while one is sent whose columns are known. */
type KnownStatements = { readers: Map<string, RowReader>; isDescribing: boolean }

const statementsOf = new WeakMap<Describing, KnownStatements>()

function findStatements(connection: Describing): KnownStatements {
  const found = statementsOf.get(connection)
  if (found) return found
  const statements: KnownStatements = { readers: new Map(), isDescribing: true }
  statementsOf.set(connection, statements)
  const sendDescribe = connection.describe.bind(connection)
  connection.describe = (message) => {
    if (statements.isDescribing) sendDescribe(message)
  }
  return statements
}

/**
 * A prepared statement that asks PostgreSQL only once on each connection which columns it returns. They never change, and
 * describing them takes both sides as long as a few rows.
 */
export class PreparedRead extends Query {
  readonly #name: string
  #statements: KnownStatements | undefined

  constructor({ name, text, values }: { name: string; text: string; values: readonly unknown[] }, done: Done) {
    super(text, [...values], done)
    this.name = name
    this.#name = name
  }

  override prepare(connection: Describing): void {
    const statements = findStatements(connection)
    const reader = statements.readers.get(this.#name)
    this.#statements = statements
    if (reader) {
      Object.assign(this._result, reader)
      this._accumulateRows = true
      statements.isDescribing = false
    }
    try {
      super.prepare(connection)
    } finally {
      statements.isDescribing = true
    }
  }

  override handleRowDescription(message: DescribedRows): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#statements?.readers.set(this.#name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
