/** `npm run notices`: prints the licences of everything Last Call is used together with, as the build has them. */
import { readPackageLock, renderNotices } from './third-party-notices.ts'

process.stdout.write(renderNotices(readPackageLock()))
