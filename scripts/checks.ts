import { run } from './run.ts'

/** These checks also print their figures when they pass. */
const STRUCTURE = 'structure'
const SQL = 'types of SQL'

/**
 * Two checks run at a time, so a compiler of several threads, each of which checks the same imported types again, only
 * takes more processor time. So does collecting garbage before there is much of it.
 */
const TSC = ['tsc', '--checkers', '1'] as const
const ENV = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

const CHECKS: [name: string, command: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'ci', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=30'],
  ['types', ...TSC, '-p', '.'],
  // The embedded database runs too briefly for optimized code to pay off.
  [SQL, process.execPath, '--liftoff-only', 'scripts/check-sql.ts'],
  ['types of the web app', ...TSC, '-p', 'web'],
  ['types of the worker', ...TSC, '-p', 'web/app/worker'],
  ['types of the browser tests', ...TSC, '-p', 'tests/e2e'],
  ['dead code', 'knip'],
  [STRUCTURE, process.execPath, 'scripts/check-structure.ts'],
]

/** Runs all checks, two at a time, and prints which passed. Prints the full output of each failed check. */
export async function runChecks(): Promise<boolean> {
  const waiting = [...CHECKS]
  let allPassed = true
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command, ...args] = check
      const started = performance.now()
      const { code, output } = await run(command, args, { quiet: true, env: ENV })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const figures = name === STRUCTURE || name === SQL ? `: ${output.trim()}` : ''
      process.stdout.write(code === 0 ? `  ✓ ${name} (${seconds} s)${figures}\n` : `  ✗ ${name}\n${output}\n`)
      if (code !== 0) allPassed = false
    }
  }
  await Promise.all([work(), work()])
  return allPassed
}
