import type pg from 'pg'
import { holdWrites } from './held-writes.ts'

/** Reads of one group wait for each other, so a group is small. */
const MAX_GROUP = 4

type Row = Record<string, unknown>
type Read = { text: string; values: readonly unknown[] }
type WaitingRead = Read & {
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

/** Sends one read; the result are its rows. */
export type SendRead = (read: Read) => Promise<Row[]>

/**
 * Sends reads that were asked for in the same turn of the event loop, or while all connections were busy, in groups:
 * each group in one write over one connection, because writing to a socket costs more processor time than a short read.
 * Each read is a transaction of its own, and one that fails does not affect the others.
 */
export function createPipelinedReads(connect: () => Promise<pg.PoolClient>): SendRead {
  const waiting: WaitingRead[] = []
  /** Groups that wait for a connection. */
  let pendingGroups = 0
  let isFlushing = false

  const sendGroup = async (): Promise<void> => {
    pendingGroups += 1
    const connection = await connect().catch((error: unknown) => {
      for (const read of waiting.splice(0, MAX_GROUP)) read.reject(error)
    })
    pendingGroups -= 1
    if (!connection) return
    const group = waiting.splice(0, MAX_GROUP)
    const release = holdWrites(connection)
    const answers = group.map((read) => sendRead(connection, read))
    release()
    await Promise.all(answers)
    connection.release()
  }

  const flush = (): void => {
    isFlushing = false
    while (pendingGroups * MAX_GROUP < waiting.length) void sendGroup()
  }

  return (read) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...read, resolve, reject })
      if (isFlushing) return
      isFlushing = true
      setImmediate(flush)
    })
}

/** Never rejects: the error belongs to the read alone. */
async function sendRead(client: pg.PoolClient, { text, values, resolve, reject }: WaitingRead): Promise<void> {
  await client.query<Row>(text, [...values]).then(({ rows }) => resolve(rows), reject)
}
