/** `npm run notices`: prints the licences of everything Last Call is used together with, as the build has them. */
import { readLock, writeNotices } from './third-party-notices.ts'

process.stdout.write(writeNotices(readLock()))
