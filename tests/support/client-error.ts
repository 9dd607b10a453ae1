import type { z } from 'zod'
import type { ClientError } from '#contract/client-errors.ts'

/** A script error as a browser reports it. */
export const CLIENT_ERROR: z.input<typeof ClientError> = {
  kind: 'crash',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'length')",
  route: '/profiles/$userIdentifier',
  frames: ['assets/a1b2c3d.js:1:2345', 'assets/e4f5a6b.js:1:17'],
  build: 'index-D1a2B3c4.js',
  browser: 'Firefox',
}
