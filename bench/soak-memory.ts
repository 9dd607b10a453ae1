import { readFileSync } from 'node:fs'
import type { RunningProcess } from './running-processes.ts'

/** A process's memory at one time; `at` is a time of `performance.now`. */
type Sample = { at: number; mb: number }

/** The resident memory of processes over time. */
export class MemoryLog {
  readonly #samples = new Map<string, Sample[]>()

  /** Notes the memory of each process, and returns it as one line. */
  sample(processes: readonly RunningProcess[]): string {
    const figures = processes.flatMap(({ name, pid }) => {
      const mb = readResidentMegabytes(pid)
      if (mb === undefined) return []
      const key = `${name} (${pid})`
      this.#samples.set(key, [...(this.#samples.get(key) ?? []), { at: performance.now(), mb }])
      return [`${name} ${mb.toFixed(0)}`]
    })
    return figures.join(', ')
  }

  /** For each process that ran long enough after a time: how fast its memory grew from then on, in MB per minute. */
  listSlopes(from: number, shortestMs: number): { name: string; slope: number; minutes: number }[] {
    return [...this.#samples].flatMap(([name, all]) => {
      const samples = all.filter(({ at }) => at >= from)
      const span = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)
      return span < shortestMs ? [] : [{ name, slope: toSlope(samples), minutes: span / 60_000 }]
    })
  }
}

function readResidentMegabytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000
  } catch {
    // It has ended.
    return undefined
  }
}

/** Least squares, in MB per minute. */
function toSlope(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, mb] = [mean(samples.map((each) => each.at)), mean(samples.map((each) => each.mb))]
  const products = samples.reduce((sum, each) => sum + (each.at - at) * (each.mb - mb), 0)
  const squares = samples.reduce((sum, each) => sum + (each.at - at) ** 2, 0)
  return (products / squares) * 60_000
}
