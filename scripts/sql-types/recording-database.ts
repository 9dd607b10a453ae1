import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryId,
  type QueryResult,
} from 'kysely'
import { ROOT } from '#scripts/run.ts'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import type { Column } from './facts.ts'
import { buildRow } from './samples.ts'
import type { StatementDescriber } from './statements.ts'

/** A position in a source file; line and column start at 1. */
export type Position = { file: string; line: number; column: number }
/** One run of a statement: the calls that led to it, the innermost first, and what PostgreSQL says about it. */
export type Execution = { calls: Position[]; statement: string } & ({ columns: Column[] } | { error: string })

/** More statements than any function runs for made-up rows, unless it loops until there are no more rows. */
const MAX_STATEMENTS = 40
const MAX_CALLS = 25
/** Calls in these folders only pass statements on. */
const PASSES_ON = /^(node_modules|scripts|server\/core\/db)\//

/**
 * A database that prepares each statement instead of running it, records it, and answers with made-up rows of the types
 * that PostgreSQL describes. `round` selects the rows: none at first, then different values.
 */
export function createRecordingDatabase(
  describer: StatementDescriber,
  round: number,
  record: (execution: Execution) => void,
): Db {
  const calls = new WeakMap<QueryId, Position[]>()
  let count = 0
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters, queryId }: CompiledQuery): Promise<QueryResult<Row>> {
      count += 1
      if (count > MAX_STATEMENTS) throw new Error('Too many statements')
      const columns = await describer.describe(sql, parameters).catch((error: unknown) => {
        record({ calls: calls.get(queryId) ?? [], statement: sql, error: String(error) })
        throw error
      })
      record({ calls: calls.get(queryId) ?? [], statement: sql, columns })
      return { rows: round === 0 || columns.length === 0 ? [] : [buildRow(columns, round) as Row], numAffectedRows: 1n }
    },
    async *streamQuery() {},
  }
  /** Statements are compiled by the call that starts them, so this is where it can still be seen. */
  const notePositions: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (!calls.has(queryId)) calls.set(queryId, listCalls())
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return new Kysely<DB>({
    dialect: {
      createDriver: () => new RecordingDriver(connection),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    plugins: [notePositions],
  })
}

class RecordingDriver extends DummyDriver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    super()
    this.#connection = connection
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection)
  }
}

function listCalls(): Position[] {
  return getCallSites(MAX_CALLS).flatMap(({ scriptName, lineNumber, columnNumber }) => {
    if (!scriptName.startsWith('file:')) return []
    const path = fileURLToPath(scriptName)
    const file = path.slice(ROOT.length)
    return path.startsWith(ROOT) && !PASSES_ON.test(file) ? [{ file, line: lineNumber, column: columnNumber }] : []
  })
}
