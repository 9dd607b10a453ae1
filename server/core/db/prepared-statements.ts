import type pg from 'pg'
import { holdWrites } from './held-writes.ts'
import { statementName } from './statement-names.ts'

/** Statements without a plan: they work in either plan mode. */
const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i
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
  let isHeld = false
  /** Statements that are sent in one turn, such as `begin` and the first one of a transaction, share a write. */
  const holdWritesOfTurn = () => {
    if (isHeld) return
    isHeld = true
    const release = holdWrites(client)
    process.nextTick(() => {
      isHeld = false
      release()
    })
  }
  const named = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? statementName(text) : undefined
    const isControl = typeof text === 'string' && TRANSACTION_CONTROL.test(text)
    holdWritesOfTurn()
    if (!isControl) setPlanMode(name === undefined ? 'default' : 'generic')
    const result = name === undefined ? query(...args) : query({ name, text, values }, ...rest)
    if (isControl && ROLLBACK.test(text)) forgetMode()
    onRejection(result, forgetMode)
    return result
  }
  Object.defineProperty(client, 'query', { value: named })
}

const onRejection = (result: unknown, onFailure: () => void): void => {
  if (result instanceof Promise) result.catch(onFailure)
}
