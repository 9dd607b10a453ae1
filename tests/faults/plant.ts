import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { webBuild } from '#scripts/build-web.ts'
import { UserError } from '#scripts/install.js'
import { type ProcessResult, ROOT, run } from '#scripts/run.ts'
import { buildIfStale } from '#scripts/staged-build.ts'
import { hasPostgres } from '#scripts/temporary-postgres.ts'
import { withPostgres } from '#scripts/test-steps.ts'
import { type Fault, faults, plantedIn } from './faults.ts'

const COPY = join(ROOT, '.cache', 'faults')
/** These tests would detect any change to a migration file or any planted fault. */
const NOT_THESE = ['--exclude', 'tests/api/upgrade.test.ts', '--exclude', 'tests/codebase/faults.test.ts']

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })

async function makeCopy(): Promise<void> {
  await buildIfStale(webBuild)
  removeCopy()
  git('worktree', 'add', '--detach', '--force', COPY, 'HEAD')
  // Some tests read the built pages.
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(COPY, name))
}

function removeCopy(): void {
  rmSync(COPY, { recursive: true, force: true })
  git('worktree', 'prune')
}

/** Runs tests, some of which CI runs only on PostgreSQL. */
type RunTests = (files: readonly string[]) => Promise<ProcessResult>

/** As CI runs them with a PostgreSQL, without one at full length on the embedded database. */
const createRunTests =
  (postgresUrl: string | undefined): RunTests =>
  async (files) => {
    const lanes = ['unit', 'api', ...(postgresUrl ? ['postgres'] : [])].flatMap((name) => ['--project', name])
    const env = postgresUrl ? { CI: '1', POSTGRES_LANE_URL: postgresUrl } : { CI: '' }
    const args = ['run', ...lanes, '--bail', '1', '--reporter', 'dot', ...NOT_THESE, ...files]
    const result = await run('vitest', args, { cwd: COPY, quiet: true, env })
    if (result.output.includes('No test files found')) throw new UserError(`No lane runs ${files.join(', ')}.`)
    return result
  }

async function plant(fault: Fault, { all, runTests }: { all: boolean; runTests: RunTests }): Promise<boolean> {
  const isNoticedBy = async (files: readonly string[]) => (await runTests(files)).code !== 0
  const planted = plantedIn(fault)
  if (!planted) throw new UserError(`There is no one place for: ${fault.what}`)
  const path = join(COPY, planted.file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, planted.text)
  try {
    return (await isNoticedBy(fault.tests)) || (all && (await isNoticedBy([])))
  } finally {
    writeFileSync(path, sound)
  }
}

/** Plants faults as below; with the PostgreSQL of this machine, if there is one. */
export const plantFaults = (part: string, { all }: { all: boolean }): Promise<Planted> =>
  hasPostgres()
    ? withPostgres((url) => plantAll(part, { all, runTests: createRunTests(url) }))
    : plantAll(part, { all, runTests: createRunTests(undefined) })

type Planted = { noticed: number; planted: number }

/** Plants every fault whose description or tests contain `part`, one at a time, and counts how many are detected. */
async function plantAll(part: string, { all, runTests }: { all: boolean; runTests: RunTests }): Promise<Planted> {
  const chosen = faults.filter(({ what, tests }) => [what, ...tests].some((text) => text.includes(part)))
  let noticed = 0
  await makeCopy()
  try {
    // Tests that already fail would detect everything.
    const { code, output } = await runTests([...new Set(chosen.flatMap(({ tests }) => tests))])
    if (code !== 0) throw new UserError(`${output}\nThese tests fail without a planted fault; fix them first.`)
    for (const fault of chosen) {
      const isNoticed = await plant(fault, { all, runTests })
      if (isNoticed) noticed += 1
      process.stdout.write(`${isNoticed ? '✓ detected' : '✗ NOT detected'}: ${fault.what}\n`)
    }
  } finally {
    removeCopy()
  }
  return { noticed, planted: chosen.length }
}
