import { readFileSync } from 'node:fs'

export type RunningProcess = { name: string; pid: number }

/** The processes that another one has started; none if it has ended. */
export function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
