import type { Dialect } from 'kysely'
import type { SendRead } from './pipelined-reads.ts'

/** What a new embedded database is copied from: a packed one, or the folder of an unpacked one. */
export type DatabaseTemplate = Blob | string

/** This file marks a data folder while a backup replaces its database. */
export const RESTORE_MARKER = 'restoring'

/** An open subscription to a channel of NOTIFY. */
export type Listener = { close(): Promise<void> }

/** The operations that differ between the two databases; everything else is the same SQL through the same Kysely. */
export type OpenEngine = {
  name: 'embedded' | 'postgres'
  dialect: Dialect
  /** Runs a script of several statements atomically. */
  exec(sql: string): Promise<void>
  /** Sends short reads in groups (PostgreSQL with prepared statements only). */
  sendRead?: SendRead
  /** Runs one statement, or a script if there are no values, outside of any transaction. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /**
   * Calls back for every NOTIFY on the channel, and after each (re)connection, because notifications may have been
   * missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onConnect: () => void): Promise<Listener>
  /** A compressed copy of the whole database (embedded only). */
  dump?(): Promise<Blob>
  close(): Promise<void>
}
