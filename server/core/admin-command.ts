import { existsSync } from 'node:fs'
import { NPM_SCRIPTS } from './paths.ts'

/** A release has no npm scripts. */
const program = existsSync(NPM_SCRIPTS) ? 'npm run admin --' : 'last-call admin'

/** How the operator of this installation runs an admin command, such as `migrate`. */
export const formatAdminCommand = (command: string): string => `${program} ${command}`
