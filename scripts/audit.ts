/** Checks the advisories and licenses of dependencies on their own. CI runs the same check. */
import { auditDependencies } from './audit-dependencies.ts'
import { printResult } from './runners.ts'

printResult(await auditDependencies())
