import { Counter, Gauge, Histogram } from 'prom-client'

// Counters for the whole server, incremented where the event happens. No label holds personal data.

export const statementSeconds = new Histogram({
  name: 'database_statement_seconds',
  help: 'Time of each statement, in seconds.',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 15],
  registers: [],
})

/** A statement that takes this long or longer is slow. */
const SLOW_MS = 500

export const slowStatements = new Counter({
  name: 'database_slow_statements_total',
  help: `Statements that took ${SLOW_MS} ms or longer.`,
  registers: [],
})

export const failedStatements = new Counter({
  name: 'database_failed_statements_total',
  help: 'Statements that failed, because of a constraint or for any other reason.',
  registers: [],
})

export function recordStatement(milliseconds: number, failed: boolean): void {
  statementSeconds.observe(milliseconds / 1000)
  if (milliseconds >= SLOW_MS) slowStatements.inc()
  if (failed) failedStatements.inc()
}

export const emailsSent = new Counter({
  name: 'mails_total',
  help: 'Emails handed to the mail server, and failed attempts (they are retried).',
  labelNames: ['outcome'],
  registers: [],
})

export const storageErrors = new Counter({
  name: 'storage_errors_total',
  help: 'Files that could not be read, written, removed or listed.',
  labelNames: ['operation'],
  registers: [],
})

export const clientErrorCount = new Counter({
  name: 'client_errors_total',
  help: 'Errors in the web client that browsers reported: crash, error or rejection.',
  labelNames: ['kind'],
  registers: [],
})

type Pool = { totalCount: number; idleCount: number; waitingCount: number }
const pools = new Set<Pool>()

/** Counts the connections of a pool until the returned function is called. */
export function trackPool(pool: Pool): () => void {
  pools.add(pool)
  return () => pools.delete(pool)
}

export const poolConnections = new Gauge({
  name: 'database_pool_connections',
  help: 'Connections to PostgreSQL in use and idle, and requests waiting for one.',
  labelNames: ['state'],
  registers: [],
  collect() {
    const sum = { used: 0, idle: 0, waiting: 0 }
    for (const { totalCount, idleCount, waitingCount } of pools) {
      sum.used += totalCount - idleCount
      sum.idle += idleCount
      sum.waiting += waitingCount
    }
    for (const [state, count] of Object.entries(sum)) this.set({ state }, count)
  },
})
