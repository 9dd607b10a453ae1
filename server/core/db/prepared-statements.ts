import type pg from 'pg'
import { statementName } from './statement-names.ts'

/** These need no plan, whichever way plans are made. */
const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i
const ROLLBACK = /^\s*rollback\b/i

const PLAN_MODE_SETTINGS = {
  /** One plan whatever the values: to plan a named statement anew takes longer than to run it. */
  kept: 'set plan_cache_mode = force_generic_plan',
  /** For the values, as ever. */
  fresh: 'reset plan_cache_mode',
}

/** Sends the statements that have a name under it, so that PostgreSQL keeps their plans; all others are planned anew. */
export function namePreparedStatements(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  let mode: keyof typeof PLAN_MODE_SETTINGS | undefined = 'fresh'
  // What is undone takes the setting along that was made in it.
  const forgetMode = () => {
    mode = undefined
  }
  const setPlanMode = (wanted: keyof typeof PLAN_MODE_SETTINGS) => {
    if (mode === wanted) return
    mode = wanted
    // It goes ahead of the statement; if it fails, that fails too, and tells.
    onRejection(query(PLAN_MODE_SETTINGS[wanted]), forgetMode)
  }
  const named = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? statementName(text) : undefined
    const isControl = typeof text === 'string' && TRANSACTION_CONTROL.test(text)
    if (!isControl) setPlanMode(name === undefined ? 'fresh' : 'kept')
    const answer = name === undefined ? query(...args) : query({ name, text, values }, ...rest)
    if (isControl && ROLLBACK.test(text)) forgetMode()
    onRejection(answer, forgetMode)
    return answer
  }
  Object.defineProperty(client, 'query', { value: named })
}

const onRejection = (answer: unknown, onFailure: () => void): void => {
  if (answer instanceof Promise) answer.catch(onFailure)
}
