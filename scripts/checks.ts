import { run } from './run.ts'

/** These checks also print their figures when they pass. */
const STRUCTURE = 'structure'
const SQL = 'types of SQL'

const CHECKS: [name: string, command: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'ci', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=30'],
  ['types', 'tsc', '-p', '.'],
  // The embedded database runs too briefly for optimized code to pay off.
  [SQL, process.execPath, '--liftoff-only', 'scripts/check-sql.ts'],
  ['types of the web app', 'tsc', '-p', 'web'],
  ['types of the worker', 'tsc', '-p', 'web/app/worker'],
  ['types of the browser tests', 'tsc', '-p', 'tests/e2e'],
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
      const { code, output } = await run(command, args, { quiet: true })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const figures = name === STRUCTURE || name === SQL ? `: ${output.trim()}` : ''
      process.stdout.write(code === 0 ? `  ✓ ${name} (${seconds} s)${figures}\n` : `  ✗ ${name}\n${output}\n`)
      if (code !== 0) allPassed = false
    }
  }
  await Promise.all([work(), work()])
  return allPassed
}
