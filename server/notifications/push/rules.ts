import { truncate } from '#server/core/truncate.ts'

/**
 * The hosts of the browsers' push services: Chrome and its derivatives, unbranded Chromium, Firefox, Edge, Safari. The
 * server sends to no other host, because the subscriber chooses the address.
 */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** Whether an address belongs to a push service: HTTPS on the default port, without credentials or fragment. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[] = PUSH_HOSTS): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash, pathname } = new URL(endpoint)
  const plain = protocol === 'https:' && !port && !username && !password && !hash && pathname.length > 1
  return plain && hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

const DAY_SECONDS = 86_400

/** How long a push service keeps a message for an offline browser: at most a day, and not past `expiresAt`. */
export function toTtlSeconds(expiresAt: Date | null, now: Date): number {
  if (!expiresAt) return DAY_SECONDS
  return Math.max(0, Math.min(DAY_SECONDS, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)))
}

/** Attempts to send one push message before giving up. */
export const MAX_PUSH_ATTEMPTS = 6
const MAX_RETRY_SECONDS = 3600

/** Seconds until the next attempt: as the push service asks, or else with exponential backoff. */
export function toRetrySeconds(attempts: number, retryAfter: number | undefined): number {
  return Math.min(MAX_RETRY_SECONDS, Math.max(1, retryAfter ?? 30 * 2 ** attempts))
}

/** The delay that a `Retry-After` header (seconds or a date) asks for, in seconds. */
export function parseRetryAfter(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

export type PushContent = {
  message: string
  link_url: string | null
  /** Unread notifications in the group, including this one. */
  unread_of_group: number
  excerpt: string | null
}

const MAX_TITLE_LENGTH = 150
const MAX_BODY_LENGTH = 200
const MAX_LINK_LENGTH = 300

/** The JSON that the service worker displays. A later message with the same `tag` replaces it on the screen. */
export function buildPushPayload(content: PushContent, tag: string): string {
  const more = content.unread_of_group > 1 ? `and ${content.unread_of_group - 1} more` : null
  const body = [content.excerpt, more].filter((part) => part !== null).join(' · ')
  const link =
    content.link_url !== null && content.link_url.length <= MAX_LINK_LENGTH ? content.link_url : '/notifications'
  return JSON.stringify({
    title: truncate(content.message, MAX_TITLE_LENGTH),
    body: truncate(body, MAX_BODY_LENGTH),
    link,
    tag,
  })
}
