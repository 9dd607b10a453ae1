/** `npm run check`: format, lint, types, dead code and structure, in seconds and without a database. */
import { checkAll } from './checks.ts'

process.exitCode = (await checkAll()) ? 0 : 1
