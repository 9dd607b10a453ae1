/** Advisories and licences of what we depend on, alone. Part of CI. */
import { auditDependencies } from './audit-dependencies.ts'
import { printResult } from './runners.ts'

printResult(await auditDependencies())
