/**
 * `npm run test:postgres`: runs the tests that can differ on PostgreSQL (tests/lanes.ts) and the main browser journeys,
 * against TEST_DATABASE_URL or a temporary PostgreSQL. With a file: runs that file on PostgreSQL.
 */
import { sumTallies } from './failures.ts'
import { printResult, runVitest } from './runners.ts'
import { runJourneysOnPostgres, runTestFilesOnPostgres, withPostgres } from './test-steps.ts'

const args = process.argv.slice(2)
printResult(
  await withPostgres(async (url) => {
    if (args.length > 0) return runTestFilesOnPostgres(args, url)
    const api = await runVitest({ lanes: ['postgres'], env: { POSTGRES_LANE_URL: url } })
    return sumTallies([api, await runJourneysOnPostgres(url)])
  }),
)
