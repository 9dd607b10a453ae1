/** `npm run check`: format, lint, types (also of SQL), dead code and structure, in seconds. */
import { runChecks } from './checks.ts'

process.exitCode = (await runChecks()) ? 0 : 1
