/** Compares raw SQL with the types that the code declares for its rows. Part of `npm run check`. */
import { checkSqlTypes, listSourceFiles } from './sql-types/check.ts'

const files = process.argv.slice(2)
const { problems, summary } = await checkSqlTypes(files.length > 0 ? files : await listSourceFiles())
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${summary}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
