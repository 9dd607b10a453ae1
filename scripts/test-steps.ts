/** The steps that the test commands are composed of. */
import type { Lane } from '#tests/lanes.ts'
import { serverBuild } from './build-server.ts'
import { webBuild } from './build-web.ts'
import { runChecks } from './checks.ts'
import { failedStep, sumTallies, type Tally } from './failures.ts'
import { UserError } from './install.js'
import { runsOnEitherEngine, selectTests, stripLine, type TestSelection } from './lane-files.ts'
import { run } from './run.ts'
import { runPlaywright, runVitest } from './runners.ts'
import { buildIfStale } from './staged-build.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'
import { runStep } from './timings.ts'

/** These lanes run on the embedded database, whatever the developer's environment says. */
export const EMBEDDED_ENV = { DATABASE_URL: '', TEST_DATABASE_URL: '' }

/** Format, lint, types, dead code, structure and bundle size. A build leaves one of two cores idle for half of its time. */
export async function runCheckSteps(): Promise<Tally> {
  const [checksPassed, isWithinBudget] = await Promise.all([
    runStep('Checking format, lint, types, dead code and structure', runChecks),
    runStep('Building the web app and checking its size', async () => {
      await Promise.all([webBuild, serverBuild].map(buildIfStale))
      return (await run(process.execPath, ['scripts/check-bundle.ts'])).code === 0
    }),
  ])
  return sumTallies([
    ...(checksPassed ? [] : [failedStep('the checks')]),
    ...(isWithinBudget ? [] : [failedStep('the size of the web app')]),
  ])
}

/** With the URL of a PostgreSQL, the main journeys are also run on it. `atOnce` prints their output when they end. */
export const runBrowserTests = (postgresUrl = '', { atOnce = false } = {}) =>
  runStep('Browser tests', () => runPlaywright([], { env: { E2E_POSTGRES_URL: postgresUrl }, atOnce }))

export const runJourneysOnPostgres = (url: string) =>
  runStep('Browser journeys on PostgreSQL', () =>
    runPlaywright(['--project=postgres'], { env: { E2E_POSTGRES_URL: url } }),
  )

/** Runs only the given files, each in its lane. */
export async function runTestFiles({ files, options }: TestSelection): Promise<Tally> {
  const { browser = [], ...others } = Object.fromEntries(files) as Partial<Record<Lane, string[]>>
  const lanes = Object.keys(others)
  const tallies: Tally[] = []
  if (browser.length > 0 || lanes.some((lane) => lane !== 'unit' && lane !== 'api')) await buildIfStale(webBuild)
  if (lanes.length > 0)
    tallies.push(await runVitest({ lanes, files: Object.values(others).flat(), options, env: EMBEDDED_ENV }))
  if (browser.length > 0) tallies.push(await runPlaywright([...browser, ...options]))
  return sumTallies(tallies)
}

/** Runs the given files on PostgreSQL. */
export async function runTestFilesOnPostgres(args: string[], url: string): Promise<Tally> {
  const { files, options } = selectTests(args)
  const paths = [...files.values()].flat()
  const unsupported = paths.filter((path) => !runsOnEitherEngine(stripLine(path)))
  if (unsupported.length > 0)
    throw new UserError(`These files do not run on PostgreSQL: ${unsupported.join(', ')}. Run npm test -- ${args[0]}`)
  const env = { POSTGRES_LANE_URL: url, POSTGRES_LANE_FILES: 'all' }
  return runVitest({ lanes: ['postgres'], files: paths, options, env })
}

/** Runs work with TEST_DATABASE_URL, or else with a temporary PostgreSQL. */
export async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work(given)
  const cluster = await startTemporaryPostgres()
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}
