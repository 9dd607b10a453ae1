/**
 * `npm run test:postgres`: the API tests and the main browser journeys, against TEST_DATABASE_URL or a throw-away
 * PostgreSQL of this machine's own.
 */
import pg from 'pg'
import { buildIfStale } from './build-web.ts'
import { close, runPlaywright, runVitest, sum, type Tally } from './runners.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

const JOURNEYS = ['main-job', 'registration']
const given = process.env.TEST_DATABASE_URL
if (given) close(await testOn(given))
else {
  const cluster = await startThrowAwayPostgres()
  try {
    close(await testOn(cluster.url))
  } finally {
    await cluster.stop()
  }
}

async function testOn(url: string): Promise<Tally> {
  const api = await runVitest(['api'], { TEST_DATABASE_URL: url })
  await buildIfStale()
  const database = `last_call_browser_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create database ${database}`)
    const own = new URL(url)
    own.pathname = `/${database}`
    return sum([api, await runPlaywright(JOURNEYS, { E2E_DATABASE_URL: own.href })])
  } finally {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  }
}
