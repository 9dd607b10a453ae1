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

/** The kinds of push services, for the metrics. */
export type PushServiceName = 'chrome' | 'firefox' | 'windows' | 'apple'

export function toPushServiceName(endpoint: string): PushServiceName {
  const { hostname } = new URL(endpoint)
  if (hostname.endsWith('.mozilla.com')) return 'firefox'
  if (hostname.endsWith('.windows.com')) return 'windows'
  if (hostname.endsWith('.apple.com')) return 'apple'
  return 'chrome'
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

/**
 * Seconds until the next attempt: as the push service asks, or else one at first, because most failures are of one
 * connection, and then with exponential backoff.
 */
export function toRetrySeconds(attempts: number, retryAfter: number | undefined): number {
  return Math.min(MAX_RETRY_SECONDS, Math.max(1, retryAfter ?? (attempts === 0 ? 1 : 30 * 2 ** attempts)))
}

/** The delay that a `Retry-After` header (seconds or a date) asks for, in seconds. */
export function parseRetryAfter(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

/** What a single notification says. */
type PushContent = {
  message: string
  link_url: string | null
  /** Unread notifications in the group, including this one. */
  unread_of_group: number
  excerpt: string | null
}
export type PushDetails = Pick<PushContent, 'excerpt' | 'unread_of_group'>

export function buildPushText({ message, link_url, unread_of_group, excerpt }: PushContent): PushText {
  const more = unread_of_group > 1 ? `and ${unread_of_group - 1} more` : null
  const body = [excerpt, more].filter((part) => part !== null).join(' \u00B7 ')
  return { title: message, body, link: link_url ?? '/notifications' }
}

/** What a notification says on a device. `link`: the path of the page that it opens. */
export type PushText = { title: string; body: string; link: string }

type PushOptions = { tag: string; origin: string; delivery_id: string | undefined; alertsAgain: boolean }

const MAX_TITLE_LENGTH = 150
const MAX_BODY_LENGTH = 200
const MAX_LINK_LENGTH = 300
/** The largest payload that every push service accepts once it is encrypted. */
export const MAX_PAYLOAD_BYTES = 3072

/**
 * The message as Declarative Web Push, which the browser shows even if the service worker does not run. `mutable`: the
 * service worker runs nevertheless, to say that it was shown. Pages of the previous release read the fields on the top
 * level. A later message with the same `tag` replaces it on the screen, silently unless it `alertsAgain`.
 */
export function buildPushPayload(text: PushText, options: PushOptions): string {
  const payload = serializePush(text, options)
  // Only scripts whose letters take several bytes get here. The list in the app has the whole text.
  return Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? serializePush({ ...text, body: '' }, options) : payload
}

function serializePush(text: PushText, { tag, origin, delivery_id, alertsAgain }: PushOptions): string {
  const title = truncate(text.title, MAX_TITLE_LENGTH)
  const body = truncate(text.body, MAX_BODY_LENGTH)
  const link = text.link.length <= MAX_LINK_LENGTH ? text.link : '/notifications'
  const notification = {
    title,
    body,
    navigate: `${origin}${link}`,
    lang: 'en',
    dir: 'ltr',
    tag,
    silent: false,
    ...(alertsAgain && { renotify: true }),
    data: { ...(delivery_id !== undefined && { delivery_id }), link },
  }
  return JSON.stringify({ web_push: 8030, mutable: true, notification, title, body, link, tag })
}
