/** `npm run check`: format, lint, types, dead code and structure, in seconds and without a database. */
import { runChecks } from './checks.ts'

process.exitCode = (await runChecks()) ? 0 : 1
