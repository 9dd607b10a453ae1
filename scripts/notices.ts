/**
 * `npm run notices`: prints the licenses of everything that Last Call ships or uses in production, as included in the
 * build.
 */
import { readPackageLock, renderNotices } from './third-party-notices.ts'

process.stdout.write(renderNotices(readPackageLock()))
