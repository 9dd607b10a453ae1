import { truncate } from '#server/core/truncate.ts'

/**
 * Where browsers let themselves be pushed to: Chrome and its kin, Chromium without a vendor, Firefox, Edge, Safari. Nothing else is ever called,
 * since whoever subscribes chooses the address.
 */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** Whether an address is one of a push service: HTTPS on its own port, nothing in it but host, path and query. */
export function isPushAddress(endpoint: string, hosts: readonly string[] = PUSH_HOSTS): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash, pathname } = new URL(endpoint)
  const plain = protocol === 'https:' && !port && !username && !password && !hash && pathname.length > 1
  return plain && hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

const DAY_SECONDS = 86_400

/** How long a service keeps a push for a browser that is away: never longer than what it is of. */
export function secondsToLive(gone: Date | null, now: Date): number {
  if (!gone) return DAY_SECONDS
  return Math.max(0, Math.min(DAY_SECONDS, Math.floor((gone.getTime() - now.getTime()) / 1000)))
}

/** How often one push is sent before it is given up. */
export const PUSH_TRIES = 6
const WAIT_AT_MOST = 3600

/** Seconds until the next try: what the service asks for, else longer each time. */
export function waitBefore(tries: number, asked: number | undefined): number {
  return Math.min(WAIT_AT_MOST, Math.max(1, asked ?? 30 * 2 ** tries))
}

/** What `Retry-After` asks for, in seconds. */
export function secondsAsked(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

export type PushWords = {
  /** What happened. */
  message: string
  link_url: string | null
  /** How many of its group are unread, this one among them. */
  unread_of_group: number
  excerpt: string | null
}

const TITLE_MOST = 150
const BODY_MOST = 200
const LINK_MOST = 300

/** What a push says. `tag`: a later one of its group takes its place on the screen. */
export function payloadOf(words: PushWords, tag: string): string {
  const more = words.unread_of_group > 1 ? `and ${words.unread_of_group - 1} more` : null
  const body = [words.excerpt, more].filter((part) => part !== null).join(' · ')
  const link = words.link_url !== null && words.link_url.length <= LINK_MOST ? words.link_url : '/notifications'
  return JSON.stringify({ title: truncate(words.message, TITLE_MOST), body: truncate(body, BODY_MOST), link, tag })
}
