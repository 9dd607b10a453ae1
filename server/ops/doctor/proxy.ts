import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import type { Clock } from '#server/core/clock.ts'
import { createProbeToken, PROBE_HEADER, PROBE_PATHS, type ProbedHeaders } from '#server/core/probe-tokens.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { describeConnectionError } from './connection-errors.ts'
import { type Finding, fault, note, ok, warning } from './findings.ts'
import { type PublicRequest, requestPublicly } from './public-request.ts'

const TIMEOUT_MS = 10_000
/** A megabyte takes some seconds on a slow line. */
const UPLOAD_TIMEOUT_MS = 60_000
const STREAM_TIMEOUT_MS = 3000
const LARGEST_UPLOAD = Math.max(...Object.values(IMAGE_SIZE_LIMITS))
/** An address for documentation (RFC 5737), which no client has. */
const FORGED_ADDRESS = '192.0.2.1'

type ProxyCheck = { trustProxy: number | undefined; secrets: Secrets | undefined; clock: Clock }

/** Sends probes through PUBLIC_URL, which only a server with the same secret answers. */
export async function checkProxy(url: URL, { trustProxy, secrets, clock }: ProxyCheck): Promise<Finding[]> {
  if (!secrets)
    return [note('The proxy was not checked, because APP_SECRET is not known: set it, or start the server first.')]
  const probe = (path: string, options: PublicRequest) =>
    requestPublicly(new URL(path, url), {
      ...options,
      headers: { ...options.headers, [PROBE_HEADER]: createProbeToken(secrets, clock.now()) },
    })
  const answer = await probe(PROBE_PATHS.headers, {
    timeoutMs: TIMEOUT_MS,
    headers: { 'X-Forwarded-For': FORGED_ADDRESS },
  })
  if (answer.status !== 200)
    return [
      warning(
        `The server at ${url.origin} refuses a probe (${answer.status}), so the proxy was not checked: run this command with the same APP_SECRET and version as that server, and let the proxy pass on all headers.`,
      ),
    ]
  const { forwarded_for } = JSON.parse(answer.body) as ProbedHeaders
  return [
    judgeForwarding(forwarded_for, { trustProxy, isHttps: url.protocol === 'https:' }),
    await checkStream(probe),
    await checkUpload(probe),
  ]
}

/** Counts the entries that proxies added to the forged one, and compares them with TRUST_PROXY. */
export function judgeForwarding(
  entries: string[],
  { trustProxy, isHttps }: { trustProxy: number | undefined; isHttps: boolean },
): Finding {
  const forged = entries.lastIndexOf(FORGED_ADDRESS)
  const proxies = entries.length - forged - 1
  if (proxies === 0 && (isHttps || forged === -1))
    return fault(
      'The proxy adds no client address to X-Forwarded-For, so all clients share its rate limits or can forge theirs: let it append the address of its client.',
    )
  if (trustProxy === undefined)
    return note(`Proxies add ${proxies} X-Forwarded-For entries: set TRUST_PROXY=${proxies}.`)
  if (trustProxy > proxies)
    return fault(
      `TRUST_PROXY is ${trustProxy}, but only ${proxies} X-Forwarded-For entries come from proxies, so clients can forge their address and escape rate limits: set TRUST_PROXY=${proxies}.`,
    )
  if (trustProxy < proxies)
    return fault(
      `TRUST_PROXY is ${trustProxy}, but proxies add ${proxies} X-Forwarded-For entries, so all clients seem to come from one address and share its rate limits: set TRUST_PROXY=${proxies}.`,
    )
  return ok(`TRUST_PROXY is right: proxies add ${proxies} X-Forwarded-For entries.`)
}

type Probe = (path: string, options: PublicRequest) => ReturnType<typeof requestPublicly>

/** A proxy that buffers delivers the first bytes of a stream only with the last. */
async function checkStream(probe: Probe): Promise<Finding> {
  const isImmediate = await probe(PROBE_PATHS.stream, { timeoutMs: STREAM_TIMEOUT_MS, untilFirstBytes: true }).then(
    ({ status }) => status === 200,
    () => false,
  )
  return isImmediate
    ? ok('Event streams arrive at once.')
    : fault(
        'Event streams do not arrive within 3 seconds, so live updates are late: turn off response buffering and compression of text/event-stream in the proxy.',
      )
}

async function checkUpload(probe: Probe): Promise<Finding> {
  const megabytes = LARGEST_UPLOAD / 1024 / 1024
  try {
    const { status } = await probe(PROBE_PATHS.upload, {
      method: 'POST',
      body: new Uint8Array(LARGEST_UPLOAD),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    })
    if (status === 200) return ok(`Uploads of ${megabytes} MB arrive.`)
    return fault(
      status === 413
        ? `The proxy refuses uploads of ${megabytes} MB (413): raise its limit to at least ${megabytes + 1} MB (in nginx: client_max_body_size).`
        : `An upload of ${megabytes} MB through the proxy answers ${status}: its log says why.`,
    )
  } catch (error) {
    return fault(
      `An upload of ${megabytes} MB does not arrive: ${describeConnectionError(error)}. Raise the proxy's limits of size and time for requests.`,
    )
  }
}
