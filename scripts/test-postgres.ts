/**
 * `npm run test:postgres`: what can differ on PostgreSQL (tests/lanes.ts), and the main browser journeys, against
 * TEST_DATABASE_URL or a throw-away PostgreSQL of this machine's own. With a file: that file on PostgreSQL.
 */
import { sum } from './failures.ts'
import { close, runVitest } from './runners.ts'
import { journeysOnPostgres, testFilesOnPostgres, withPostgres } from './test-steps.ts'

const args = process.argv.slice(2)
close(
  await withPostgres(async (url) => {
    if (args.length > 0) return testFilesOnPostgres(args, url)
    const api = await runVitest({ lanes: ['postgres'], env: { POSTGRES_LANE_URL: url } })
    return sum([api, await journeysOnPostgres(url)])
  }),
)
