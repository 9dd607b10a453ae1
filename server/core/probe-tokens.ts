import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { deriveKeys, type Secrets } from './secrets.ts'

/** Carries the token of a probe, which `doctor` sends through PUBLIC_URL to see what reaches the server. */
export const PROBE_HEADER = 'x-last-call-probe'

/** The paths that answer a probe; without a valid token they are like any path that does not exist. */
export const PROBE_PATHS = { headers: '/probe/headers', stream: '/probe/stream', upload: '/probe/upload' } as const

/** What the server says about a probe: every entry of X-Forwarded-For as it arrived, from the left. */
export type ProbedHeaders = { forwarded_for: string[] }

const LIFETIME_MS = 60_000

/** A token that proves knowledge of the server's secret and is valid for a minute. */
export function createProbeToken(secrets: Secrets, now: Date): string {
  const expires = String(now.getTime() + LIFETIME_MS)
  return `${expires}.${sign(deriveKeys(secrets, 'probes')[0], expires)}`
}

export function isProbeToken(secrets: Secrets, token: string, now: Date): boolean {
  const [, expires = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const left = Number(expires) - now.getTime()
  if (expires === '' || left <= 0 || left > LIFETIME_MS) return false
  return deriveKeys(secrets, 'probes').some((key) =>
    timingSafeEqual(Buffer.from(sign(key, expires)), Buffer.from(signature)),
  )
}

const sign = (key: KeyObject, expires: string): string => createHmac('sha256', key).update(expires).digest('base64url')
