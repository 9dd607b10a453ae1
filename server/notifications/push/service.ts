import { createECDH, createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Counter } from 'prom-client'
import webPush from 'web-push'
import type { VapidConfig } from '#server/core/config.ts'
import { isPushEndpoint, PUSH_HOSTS, parseRetryAfter } from './rules.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = { payload: string; ttl: number; tag: string; isUrgent: boolean }
/** `gone`: the browser takes no more; `refused`: trying again would not help. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; after: number | undefined }

export type PushSender = {
  send(browser: PushTarget, push: PushMessage, now: Date): Promise<PushOutcome>
  close(): void
}

/** The world out there. Tests have one of their own; the process always this one. */
export type PushNetwork = {
  hosts: readonly string[]
  resolve(host: string): Promise<LookupAddress[]>
  /** Where a connection to an address that passed the check ends up. */
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

/** What became of pushes, for the operator. */
export const pushCounter = new Counter({
  name: 'pushes_total',
  help: 'Pushes by outcome: sent, gone (the browser is forgotten), refused, later (asked again), given_up.',
  labelNames: ['outcome'],
  registers: [],
})

const MAX_RESPONSE_LENGTH = 4096
export const MAX_PAYLOAD_BYTES = 3072

/**
 * Sends pushes. The library encrypts and signs; the request is our own: to push services alone, to an address that is
 * public at the moment of connecting, no redirect, an end to its patience and to what it reads.
 */
export function createPushSender(vapidDetails: VapidConfig, outside: PushNetwork = INTERNET): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000, ...(outside.ca && { ca: outside.ca }) })
  return {
    async send({ endpoint, p256dh, auth }, { payload, ttl, tag, isUrgent }, now) {
      if (!isPushEndpoint(endpoint, outside.hosts)) return { kind: 'gone' }
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new RangeError('A push carries 3 kB at most')
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttl,
        urgency: isUrgent ? 'high' : 'normal',
        // Of those that wait for a browser, the service keeps the last of a topic.
        topic: hashTopic(endpoint, tag),
      })
      return sendPushRequest(new URL(endpoint), { headers, body, agent, now }, outside)
    },
    close: () => agent.destroy(),
  }
}

type PushRequest = { headers: Record<string, string | number>; body: Buffer | null; agent: Agent; now: Date }

function sendPushRequest(
  url: URL,
  { headers, body, agent, now }: PushRequest,
  outside: PushNetwork,
): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    const options = {
      host: url.hostname,
      port: outside.port,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      agent,
      lookup: createPublicLookup(outside),
      signal: AbortSignal.timeout(outside.timeout_ms),
    }
    const sending = request(options, (answer) => {
      let responseText = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        responseText += part
        if (responseText.length > MAX_RESPONSE_LENGTH) answer.destroy()
      })
      answer.on('error', () => {})
      const status = answer.statusCode ?? 0
      const resolveOutcome = () =>
        resolve(toPushOutcome({ status, responseText, retryAfter: answer.headers['retry-after'], now }))
      // The status says it all, and how the rest arrives decides nothing, save where the words tell why it is refused.
      if (STATUSES_WITH_REASON.has(status)) answer.on('close', resolveOutcome)
      else resolveOutcome()
    })
    // Its message may hold what the far side chose; the host is one of the few we know.
    sending.on('error', (error: NodeJS.ErrnoException) => reject(new PushFailed(url.hostname, error)))
    sending.end(body)
  })
}

/** The service was not reached, or did not answer in time. */
export class PushFailed extends Error {
  constructor(host: string, { code, name }: NodeJS.ErrnoException) {
    super(`The push service at ${host} was not reached: ${typeof code === 'string' ? code : name}`)
    this.name = 'PushFailed'
  }
}

type PushResponse = { status: number; responseText: string; retryAfter: string | undefined; now: Date }

const STATUSES_WITH_REASON = new Set([400, 401, 403])
/** How push services call a browser that subscribed to another key than ours: it takes no push of ours any more. */
const KEY_MISMATCH_PATTERN = /vapid.{0,200}(mismatch|do not correspond)/is

function toPushOutcome({ status, responseText, retryAfter, now }: PushResponse): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (STATUSES_WITH_REASON.has(status) && KEY_MISMATCH_PATTERN.test(responseText)) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', after: parseRetryAfter(retryAfter, now) }
  return { kind: 'refused', status }
}

/** Looks a host up and keeps only public addresses: the very ones that are then connected to, so that no second answer counts. */
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

/** Whether an address is of the public internet, however it is written: an IPv4 in an IPv6's clothes counts as itself. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether something can be encrypted for this key: a point of the curve, uncompressed. */
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

/** At most 32 characters, and nothing the service could make sense of. */
const hashTopic = (endpoint: string, tag: string): string =>
  createHash('sha256').update(`${endpoint}\n${tag}`).digest('base64url').slice(0, 32)
