/** The steps that the test commands are made of. */
import pg from 'pg'
import type { Lane } from '#tests/lanes.ts'
import { buildIfStale } from './build-web.ts'
import { checkAll } from './checks.ts'
import { crashed, sum, type Tally } from './failures.ts'
import { Sentence } from './install.js'
import { findWanted, runsOnEitherEngine, type Wanted, withoutLine } from './lane-files.ts'
import { run } from './run.ts'
import { runPlaywright, runVitest } from './runners.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'
import { step } from './times.ts'

/** Journeys of the browser that CI repeats on PostgreSQL: signing up, and posting a shift that others see. */
export const JOURNEYS_ON_POSTGRES = ['main-job', 'registration']
/** What a developer's own settings must not change: these lanes run on the embedded database. */
export const EMBEDDED = { DATABASE_URL: '', TEST_DATABASE_URL: '' }

/** Format, lint, types, dead code, structure, and the weight of the pages. */
export async function check(): Promise<Tally> {
  const sound = await step('Checking format, lint, types, dead code and structure', checkAll)
  const light = await step('Building the web app and weighing it', async () => {
    await buildIfStale()
    return (await run(process.execPath, ['scripts/check-bundle.ts'])).code === 0
  })
  return sum([...(sound ? [] : [crashed('the checks')]), ...(light ? [] : [crashed('the weight of the pages')])])
}

export const browserTests = (args: string[] = []) => step('Browser tests', () => runPlaywright(args))

export const journeysOnPostgres = (url: string) =>
  step('Browser journeys on PostgreSQL', () =>
    onNewDatabase(url, (E2E_DATABASE_URL) => runPlaywright(JOURNEYS_ON_POSTGRES, { E2E_DATABASE_URL })),
  )

/** Only the named files, each in its lane. */
export async function testFiles({ files, options }: Wanted): Promise<Tally> {
  const { browser = [], ...others } = Object.fromEntries(files) as Partial<Record<Lane, string[]>>
  const lanes = Object.keys(others)
  const tallies: Tally[] = []
  if (browser.length > 0 || lanes.some((lane) => lane !== 'unit' && lane !== 'api')) await buildIfStale()
  if (lanes.length > 0)
    tallies.push(await runVitest({ lanes, files: Object.values(others).flat(), options, env: EMBEDDED }))
  if (browser.length > 0) tallies.push(await runPlaywright([...browser, ...options]))
  return sum(tallies)
}

/** The named files on a PostgreSQL. */
export async function testFilesOnPostgres(args: string[], url: string): Promise<Tally> {
  const { files, options } = findWanted(args)
  const paths = [...files.values()].flat()
  const elsewhere = paths.filter((path) => !runsOnEitherEngine(withoutLine(path)))
  if (elsewhere.length > 0)
    throw new Sentence(`Not for PostgreSQL: ${elsewhere.join(', ')}. Run npm test -- ${args[0]}`)
  const env = { POSTGRES_LANE_URL: url, POSTGRES_LANE_FILES: 'all' }
  return runVitest({ lanes: ['postgres'], files: paths, options, env })
}

/** TEST_DATABASE_URL, or a PostgreSQL of this machine's own for as long as the work takes. */
export async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work(given)
  const cluster = await startThrowAwayPostgres()
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

async function onNewDatabase<Result>(url: string, work: (own: string) => Promise<Result>): Promise<Result> {
  const database = `last_call_browser_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create database ${database}`)
    const own = new URL(url)
    own.pathname = `/${database}`
    return await work(own.href)
  } finally {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  }
}
