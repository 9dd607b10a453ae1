import type { Dialect } from 'kysely'

/** An open subscription to a channel of NOTIFY. */
export type Listener = { close(): Promise<void> }

/** What the two databases do each in their own way; everything else is the same SQL through the same Kysely. */
export type OpenEngine = {
  name: 'embedded' | 'postgres'
  dialect: Dialect
  /** Runs a script of several statements, all or nothing. */
  exec(sql: string): Promise<void>
  /** Runs one statement, or a script if there are no values, outside every transaction. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Calls back for every NOTIFY on the channel, and after each (re)connection, since some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onConnect: () => void): Promise<Listener>
  /** A compressed copy of the whole database (embedded only). */
  dump?(): Promise<Blob>
  close(): Promise<void>
}
