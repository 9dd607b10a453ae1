import { createECDH, createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Counter, Histogram } from 'prom-client'
import type { VapidConfig } from '#server/core/config.ts'
import { isPushEndpoint, MAX_PAYLOAD_BYTES, PUSH_HOSTS, parseRetryAfter, toPushServiceName } from './rules.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = { payload: string; ttl: number; tag: string; isUrgent: boolean }
/** `gone`: the subscription has expired; `refused`: a retry would not help; `later`: retry, after so many seconds. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; after: number | undefined }

export type PushSender = {
  send(browser: PushTarget, push: PushMessage, now: Date): Promise<PushOutcome>
  close(): void
}

/** The network that push messages are sent through. Tests replace it; production always uses `INTERNET`. */
export type PushNetwork = {
  hosts: readonly string[]
  resolve(host: string): Promise<LookupAddress[]>
  /** Redirects a connection to an address that passed the check, for tests. */
  mapAddress(address: LookupAddress): LookupAddress
  port: number
  ca?: string
  timeout_ms: number
}

const INTERNET: PushNetwork = {
  hosts: PUSH_HOSTS,
  resolve: (host) => lookup(host, { all: true }),
  mapAddress: (address) => address,
  port: 443,
  timeout_ms: 10_000,
}

/** Counts push messages by outcome, for the metrics. */
export const pushCounter = new Counter({
  name: 'pushes_total',
  help: 'Push messages by outcome: sent, gone (no such device anymore), refused, later (retried), given_up.',
  labelNames: ['outcome'],
  registers: [],
})

/** Counts notifications to devices by how far they came, for the metrics. */
export const pushStageCounter = new Counter({
  name: 'push_notifications_total',
  help: 'Notifications to devices: due, sent to the push service (once, however often it was tried), accepted by it, shown by the device.',
  labelNames: ['stage', 'service'],
  registers: [],
})

export const pushShownSeconds = new Histogram({
  name: 'push_shown_seconds',
  help: 'Time from when a notification was due until the device showed it, in seconds.',
  labelNames: ['service'],
  buckets: [1, 2, 5, 10, 30, 60, 600, 3600, 86_400],
  registers: [],
})

export function countShown({ endpoint, due_at }: { endpoint: string; due_at: Date }, now: Date): void {
  const service = toPushServiceName(endpoint)
  pushStageCounter.inc({ stage: 'shown', service })
  pushShownSeconds.observe({ service }, (now.getTime() - due_at.getTime()) / 1000)
}

const MAX_RESPONSE_LENGTH = 4096

/**
 * Sends push messages. The library encrypts and signs; the request is made here, to guard against SSRF: only to known
 * push services, only to an address that is public at the time of connecting, without redirects, with a timeout and a
 * limit on the response's length.
 */
export function createPushSender(vapidDetails: VapidConfig, network: PushNetwork = INTERNET): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000, ...(network.ca && { ca: network.ca }) })
  return {
    async send({ endpoint, p256dh, auth }, { payload, ttl, tag, isUrgent }, now) {
      if (!isPushEndpoint(endpoint, network.hosts)) return { kind: 'gone' }
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
        throw new RangeError(`a push payload must not exceed ${MAX_PAYLOAD_BYTES} bytes`)
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttl,
        urgency: isUrgent ? 'high' : 'normal',
        // The push service keeps only the latest undelivered message of a topic.
        topic: hashTopic(endpoint, tag),
      })
      // Tells Safari that the message describes its notification itself.
      const typed = { ...headers, 'Content-Type': 'application/notification+json' }
      return sendPushRequest(new URL(endpoint), { headers: typed, body, agent, now }, network)
    },
    close: () => agent.destroy(),
  }
}

type PushRequest = { headers: Record<string, string | number>; body: Buffer | null; agent: Agent; now: Date }

function sendPushRequest(
  url: URL,
  { headers, body, agent, now }: PushRequest,
  network: PushNetwork,
): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    const options = {
      host: url.hostname,
      port: network.port,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      agent,
      lookup: createPublicLookup(network),
      signal: AbortSignal.timeout(network.timeout_ms),
    }
    const sending = request(options, (response) => {
      let responseText = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        responseText += part
        if (responseText.length > MAX_RESPONSE_LENGTH) response.destroy()
      })
      response.on('error', () => {})
      const status = response.statusCode ?? 0
      const resolveOutcome = () =>
        resolve(toPushOutcome({ status, responseText, retryAfter: response.headers['retry-after'], now }))
      // The status alone decides the outcome, except where the body gives the reason for a refusal.
      if (STATUSES_WITH_REASON.has(status)) response.on('close', resolveOutcome)
      else resolveOutcome()
    })
    // Leave out the error's message, which may contain text chosen by the remote side; the host is from a fixed list.
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The service closed an idle connection just as it was used: nothing was received, so another one is tried at once.
      if (sending.reusedSocket && error.code === 'ECONNRESET')
        resolve(sendPushRequest(url, { headers, body, agent, now }, network))
      else reject(new PushFailed(url.hostname, error))
    })
    sending.end(body)
  })
}

/** The push service could not be reached or did not respond in time. */
export class PushFailed extends Error {
  constructor(host: string, { code, name }: NodeJS.ErrnoException) {
    super(`The push service at ${host} was not reached: ${typeof code === 'string' ? code : name}`)
    this.name = 'PushFailed'
  }
}

type PushResponse = { status: number; responseText: string; retryAfter: string | undefined; now: Date }

const STATUSES_WITH_REASON = new Set([400, 401, 403])
/** The response of a push service if the browser subscribed with another VAPID key: such a subscription is useless. */
const KEY_MISMATCH_PATTERN = /vapid.{0,200}(mismatch|do not correspond)/is

function toPushOutcome({ status, responseText, retryAfter, now }: PushResponse): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (STATUSES_WITH_REASON.has(status) && KEY_MISMATCH_PATTERN.test(responseText)) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', after: parseRetryAfter(retryAfter, now) }
  return { kind: 'refused', status }
}

/**
 * A lookup that returns only public addresses. The connection uses exactly these addresses, so that a second DNS answer
 * cannot point it elsewhere (DNS rebinding).
 */
function createPublicLookup({ resolve, mapAddress }: PushNetwork): LookupFunction {
  const lookupPublic = async (host: string): Promise<LookupAddress[]> => {
    const found = (await resolve(host)).filter(({ address }) => isPublicAddress(address))
    if (found.length === 0) throw Object.assign(new Error('No public address'), { code: 'EPRIVATE' })
    return found.map(mapAddress)
  }
  return (host, options, done) => {
    lookupPublic(host).then(
      (found) => (options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

/** Whether an address is on the public internet. An IPv4-mapped IPv6 address is judged by its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether a key is an uncompressed point on the P-256 curve, so that the server can encrypt for it. */
export function isValidP256Key(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    return ours.computeSecret(bytes).length === 32
  } catch {
    return false
  }
}

/** A `Topic` header has at most 32 characters. The hash keeps the tag's meaning from the push service. */
const hashTopic = (endpoint: string, tag: string): string =>
  createHash('sha256').update(`${endpoint}\n${tag}`).digest('base64url').slice(0, 32)
