import { createECDH, createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Counter } from 'prom-client'
import webPush from 'web-push'
import type { VapidConfig } from '#server/core/config.ts'
import { isPushAddress, PUSH_HOSTS, secondsAsked } from './rules.ts'

export type Browser = { endpoint: string; p256dh: string; auth: string }
export type Push = { payload: string; ttl: number; tag: string; isUrgent: boolean }
/** `gone`: the browser takes no more; `refused`: trying again would not help. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; after: number | undefined }

export type PushSender = {
  send(browser: Browser, push: Push, now: Date): Promise<Outcome>
  close(): void
}

/** The world out there. Tests have one of their own; the process always this one. */
export type Outside = {
  hosts: readonly string[]
  resolve(host: string): Promise<LookupAddress[]>
  /** Where a connection to an address that passed the check ends up. */
  reach(address: LookupAddress): LookupAddress
  port: number
  ca?: string
  patience_ms: number
}

const INTERNET: Outside = {
  hosts: PUSH_HOSTS,
  resolve: (host) => lookup(host, { all: true }),
  reach: (address) => address,
  port: 443,
  patience_ms: 10_000,
}

/** What became of pushes, for the operator. */
export const pushes = new Counter({
  name: 'pushes_total',
  help: 'Pushes by outcome: sent, gone (the browser is forgotten), refused, later (asked again), given_up.',
  labelNames: ['outcome'],
  registers: [],
})

const ANSWER_MOST = 4096
export const PAYLOAD_MOST = 3072

/**
 * Sends pushes. The library encrypts and signs; the request is our own: to push services alone, to an address that is
 * public at the moment of connecting, no redirect, an end to its patience and to what it reads.
 */
export function createPushSender(vapidDetails: VapidConfig, outside: Outside = INTERNET): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000, ...(outside.ca && { ca: outside.ca }) })
  return {
    async send({ endpoint, p256dh, auth }, { payload, ttl, tag, isUrgent }, now) {
      if (!isPushAddress(endpoint, outside.hosts)) return { kind: 'gone' }
      if (Buffer.byteLength(payload) > PAYLOAD_MOST) throw new RangeError('A push carries 3 kB at most')
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttl,
        urgency: isUrgent ? 'high' : 'normal',
        // Of those that wait for a browser, the service keeps the last of a topic.
        topic: topicOf(endpoint, tag),
      })
      return post(new URL(endpoint), { headers, body, agent, now }, outside)
    },
    close: () => agent.destroy(),
  }
}

type Message = { headers: Record<string, string | number>; body: Buffer | null; agent: Agent; now: Date }

function post(url: URL, { headers, body, agent, now }: Message, outside: Outside): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = {
      host: url.hostname,
      port: outside.port,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      agent,
      lookup: publicOnly(outside),
      signal: AbortSignal.timeout(outside.patience_ms),
    }
    const sending = request(options, (answer) => {
      let said = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        said += part
        if (said.length > ANSWER_MOST) answer.destroy()
      })
      answer.on('error', () => {})
      const status = answer.statusCode ?? 0
      const tell = () => resolve(outcomeOf({ status, said, retryAfter: answer.headers['retry-after'], now }))
      // The status says it all, and how the rest arrives decides nothing, save where the words tell why it is refused.
      if (EXPLAINED.has(status)) answer.on('close', tell)
      else tell()
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

type Answer = { status: number; said: string; retryAfter: string | undefined; now: Date }

const EXPLAINED = new Set([400, 401, 403])
/** How push services call a browser that subscribed to another key than ours: it takes no push of ours any more. */
const OTHER_KEY = /vapid.{0,200}(mismatch|do not correspond)/is

function outcomeOf({ status, said, retryAfter, now }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (EXPLAINED.has(status) && OTHER_KEY.test(said)) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', after: secondsAsked(retryAfter, now) }
  return { kind: 'refused', status }
}

/** Looks a host up and keeps only public addresses: the very ones that are then connected to, so that no second answer counts. */
function publicOnly({ resolve, reach }: Outside): LookupFunction {
  const find = async (host: string): Promise<LookupAddress[]> => {
    const found = (await resolve(host)).filter(({ address }) => isPublicAddress(address))
    if (found.length === 0) throw Object.assign(new Error('No public address'), { code: 'EPRIVATE' })
    return found.map(reach)
  }
  return (host, options, done) => {
    find(host).then(
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
export function isBrowserKey(p256dh: string): boolean {
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
const topicOf = (endpoint: string, tag: string): string =>
  createHash('sha256').update(`${endpoint}\n${tag}`).digest('base64url').slice(0, 32)
