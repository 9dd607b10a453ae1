import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Defined by vite.server.config.ts; absent where Node runs the sources. */
declare const BUNDLE_VERSION: string | undefined

/** The version of Last Call, as in package.json. */
export const VERSION = typeof BUNDLE_VERSION === 'undefined' ? readPackageVersion() : BUNDLE_VERSION

/** Whether a version like 1.10.0 is the same as another one, or newer. */
export function isAtLeast(version: string, other: string): boolean {
  const [parts, others] = [version, other].map((text) => text.split('.').map(Number))
  const difference = parts?.map((part, index) => part - (others?.[index] ?? 0)).find((each) => each !== 0)
  return (difference ?? 0) >= 0
}

function readPackageVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
