import type { CompiledQuery, Kysely, LogEvent } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Logger } from '#server/core/log.ts'
import { recordStatement } from '#server/core/metrics.ts'
import type { DatabaseTemplate, OpenEngine } from './engine.ts'
import type { SendRead } from './pipelined-reads.ts'
import type { DB } from './schema.ts'
import { nameStatement } from './statement-names.ts'
import { RetryingKysely } from './transactions.ts'

/** The first parameter of every query: the database, or the current transaction. */
export type Db = Kysely<DB>

/** `parameters` hold user input: they must never be logged. */
export type Statement = { sql: string; parameters: readonly unknown[]; milliseconds: number; failed: boolean }

/** An open database, whichever engine it runs on. */
export type Database = Omit<OpenEngine, 'dialect'> & {
  db: Db
  /** Reports every statement that runs through `db`, except begin and commit; call the returned function to stop it. */
  onStatement(listener: (statement: Statement) => void): () => void
}

/**
 * Opens the database that the configuration names, and loads only that engine. The caller must have locked the embedded
 * data folder, which is created from the template, if there is one, on the first start.
 */
export async function openDatabase(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
  template?: () => Promise<DatabaseTemplate>,
): Promise<Database> {
  if (database.engine === 'embedded') {
    const { openEmbedded } = await import('./embedded.ts')
    return wrapEngine(await openEmbedded(dataDir, log, template))
  }
  const { openPostgres } = await import('./postgres.ts')
  return wrapEngine(await openPostgres(database, log))
}

/** Only one of the two drivers sends these as statements of their own, so they are not reported. */
const transactionControl = /^(begin|commit|rollback|start transaction)\b/i

/** How short reads are sent, by database. A transaction has none: its reads go over its own connection. */
const pipelines = new WeakMap<Db, SendRead>()

/** Wraps an open engine in Kysely. */
export function wrapEngine({ dialect, ...engine }: OpenEngine): Database {
  const listeners = new Set<(statement: Statement) => void>()
  const report = (statement: Statement): void => {
    recordStatement(statement.milliseconds, statement.failed)
    for (const listener of listeners) listener(statement)
  }
  const db = new RetryingKysely<DB>({ dialect, log: (event) => reportEvent(event, report) })
  if (engine.sendRead) pipelines.set(db, reportReads(engine.sendRead, report))
  return {
    ...engine,
    db,
    onStatement(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Report = (statement: Statement) => void

function reportEvent({ query, queryDurationMillis, level }: LogEvent, report: Report): void {
  if (transactionControl.test(query.sql)) return
  const { sql, parameters } = query
  report({ sql, parameters, milliseconds: queryDurationMillis, failed: level === 'error' })
}

const reportReads =
  (send: SendRead, report: Report): SendRead =>
  async (read) => {
    const started = performance.now()
    let failed = true
    try {
      const rows = await send(read)
      failed = false
      return rows
    } finally {
      report({ sql: read.text, parameters: read.values, milliseconds: performance.now() - started, failed })
    }
  }

/**
 * Runs a statement that is so frequent that planning it each time would cost more than running it: on PostgreSQL it is
 * prepared under `name` and planned once for all values. `T` is the type of a row, as the shared parsers return it.
 */
export async function preparedQuery<T>(
  db: Db,
  name: string,
  query: { compile(db: Db): CompiledQuery<T> },
): Promise<T[]> {
  const compiled = query.compile(db)
  nameStatement(name, compiled.sql)
  const { rows } = await db.executeQuery(compiled)
  return rows
}

/** The place of a value in a statement that is compiled once. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** A value for SQL, or its placeholder in a statement that is compiled once. */
export type SqlValue<T> = T | Placeholder

type CompiledOnce = { query: CompiledQuery; indexes: readonly number[] }

/** By database and name, so that `npm run check`, which opens many databases, sees every text that a name gets. */
const compiledOnce = new WeakMap<Db, Map<string, CompiledOnce>>()

/**
 * Like `preparedQuery`, for a read that takes less than a millisecond in PostgreSQL: it may share a connection with
 * reads of other requests, which wait for each other. The statement is compiled only once, because that takes longer
 * than sending it: everything that changes from call to call has to be in `values`, which `build` gets as placeholders.
 * Texts that differ need different names, because the name alone finds the compiled text.
 */
export async function compiledRead<T, const Values extends readonly unknown[]>(
  db: Db,
  name: string,
  values: Values,
  build: (...placeholders: { [Index in keyof Values]: Placeholder }) => { compile(db: Db): CompiledQuery<T> },
): Promise<T[]> {
  const statements = compiledOnce.get(db) ?? new Map<string, CompiledOnce>()
  compiledOnce.set(db, statements)
  const known = statements.get(name)
  const { query, indexes } = known ?? compileOnce(name, build(...toPlaceholders(values)).compile(db))
  if (!known) statements.set(name, { query, indexes })
  const parameters = indexes.map((index) => values[index])
  const send = pipelines.get(db)
  const rows = send
    ? await send({ text: query.sql, values: parameters })
    : (await db.executeQuery({ ...query, parameters })).rows
  return rows as T[]
}

const toPlaceholders = <Values extends readonly unknown[]>(values: Values) =>
  values.map((_, index) => new Placeholder(index)) as { [Index in keyof Values]: Placeholder }

/** Refuses a value that is not a placeholder: it would be sent for every later call. */
function compileOnce(name: string, query: CompiledQuery): CompiledOnce {
  nameStatement(name, query.sql)
  const indexes = query.parameters.map((parameter) => {
    if (parameter instanceof Placeholder) return parameter.index
    throw new Error(`The statement ${name} contains a value of its first call`)
  })
  return { query, indexes }
}
