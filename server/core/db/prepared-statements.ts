import type pg from 'pg'
import { holdWrites } from './held-writes.ts'
import { statementName } from './statement-names.ts'

/** Statements without a plan: they work in either plan mode. */
const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i
const BEGIN = /^\s*(begin|start transaction)\b/i
const ROLLBACK = /^\s*rollback\b/i

const PLAN_MODE_SETTINGS = {
  /** One generic plan for all values: planning these statements again takes longer than running them. */
  generic: 'set plan_cache_mode = force_generic_plan',
  /** PostgreSQL's default: a plan that may depend on the values. */
  default: 'reset plan_cache_mode',
}

/**
 * Sends statements that have a name as prepared statements, so that PostgreSQL keeps their plans; all others are
 * planned each time.
 */
export function namePreparedStatements(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  let mode: keyof typeof PLAN_MODE_SETTINGS | undefined = 'default'
  // A rollback also undoes a `set` inside the transaction.
  const forgetMode = () => {
    mode = undefined
  }
  const setPlanMode = (wanted: keyof typeof PLAN_MODE_SETTINGS) => {
    if (mode === wanted) return
    mode = wanted
    // It is sent before the statement; if it fails, the statement fails too and reports the error.
    onRejection(query(PLAN_MODE_SETTINGS[wanted]), forgetMode)
  }
  let release: (() => void) | undefined
  const releaseBegin = () => {
    release?.()
    release = undefined
  }
  // The first statement of a transaction does not wait for the answer to `begin`: mostly both are sent in one write.
  const holdBegin = () => {
    release = holdWrites(client)
    setImmediate(releaseBegin)
  }
  const named = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? statementName(text) : undefined
    const isControl = typeof text === 'string' && TRANSACTION_CONTROL.test(text)
    const isBegin = isControl && BEGIN.test(text)
    if (isBegin) holdBegin()
    if (!isControl) setPlanMode(name === undefined ? 'default' : 'generic')
    const result = name === undefined ? query(...args) : query({ name, text, values }, ...rest)
    if (!isBegin) releaseBegin()
    if (isControl && ROLLBACK.test(text)) forgetMode()
    onRejection(result, forgetMode)
    return result
  }
  Object.defineProperty(client, 'query', { value: named })
}

const onRejection = (result: unknown, onFailure: () => void): void => {
  if (result instanceof Promise) result.catch(onFailure)
}
