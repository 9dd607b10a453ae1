/** Advisories and licences of what we depend on, alone. Part of CI. */
import { auditDependencies } from './audit-dependencies.ts'
import { close } from './runners.ts'

close(await auditDependencies())
