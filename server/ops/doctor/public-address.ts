import type { Clock } from '#server/core/clock.ts'
import type { ConfigWithoutSecrets } from '#server/core/config.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { checkCertificate } from './certificate.ts'
import { describeConnectionError } from './connection-errors.ts'
import { type Finding, fault, note, ok, warning } from './findings.ts'
import { checkProxy } from './proxy.ts'
import { type PublicAnswer, requestPublicly } from './public-request.ts'

const TIMEOUT_MS = 10_000
const PROXY_ERRORS = [502, 503, 504]

type PublicCheck = {
  /** Without `trustProxy` if its variable is invalid. */
  config: Pick<ConfigWithoutSecrets, 'publicUrl' | 'host' | 'port'> & { trustProxy: number | undefined }
  secrets: Secrets | undefined
  clock: Clock
}

/** Checks the path from the internet to this server: certificate, proxy, headers. */
export async function checkPublicAddress({ config, secrets, clock }: PublicCheck): Promise<Finding[]> {
  if (config.publicUrl === undefined)
    return [note('PUBLIC_URL is not set, so only this machine can reach the server: set it before others use it.')]
  const url = new URL(config.publicUrl)
  const certificate = url.protocol === 'https:' ? await checkCertificate(url, clock.now()) : []
  if (certificate.some(({ level }) => level === 'fault')) return certificate
  const answer = await requestPublicly(new URL('/healthz', url), { timeoutMs: TIMEOUT_MS }).catch((error) => error)
  const problem = answer instanceof Error ? explainNoAnswer(url, answer) : explainAnswer(url, answer as PublicAnswer)
  if (problem !== undefined) return [...certificate, await judgeProblem(problem, answer, config)]
  const { headers } = answer as PublicAnswer
  return [
    ...certificate,
    ok(`${url.origin} leads to this server.`),
    ...(url.protocol === 'https:' ? [checkStrictTransport(headers)] : []),
    await checkEmbeds(url),
    ...(await checkProxy(url, { trustProxy: config.trustProxy, secrets, clock })),
  ]
}

const explainNoAnswer = ({ origin }: URL, error: Error): string =>
  `${origin} does not answer: ${describeConnectionError(error)}. Check DNS, firewall and proxy.`

/** The problem with the answer to /healthz; undefined if it is ours. */
function explainAnswer({ origin, host }: URL, { status, headers, body }: PublicAnswer): string | undefined {
  if (status === 200 && isHealthy(body) && headers['x-request-id'] !== undefined) return undefined
  if (status === 421)
    return `The proxy of ${origin} passes on another Host header than ${host}: let it pass on the one it receives.`
  if (status >= 300 && status < 400)
    return `${origin} redirects to ${toOrigin(headers.location, origin)}: set PUBLIC_URL to the address that people end up at.`
  if (PROXY_ERRORS.includes(status))
    return `The proxy of ${origin} does not reach the server (${status}): let it pass requests on to HOST and PORT.`
  return `Something else than this server answers at ${origin} (${status} for /healthz): correct PUBLIC_URL, DNS or the proxy.`
}

function isHealthy(body: string): boolean {
  try {
    return JSON.parse(body).status === 'ok'
  } catch {
    return false
  }
}

const toOrigin = (location: string | undefined, base: string): string =>
  location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : 'another address'

/** A server that is not running is no mistake in its setup. */
async function judgeProblem(
  problem: string,
  answer: PublicAnswer | Error,
  { host, port }: PublicCheck['config'],
): Promise<Finding> {
  const isUnreached = answer instanceof Error || PROXY_ERRORS.includes(answer.status)
  if (!isUnreached || (await isRunning(host, port))) return fault(problem)
  return warning('No server is running here, so the way to it was not checked: start it, and run this command again.')
}

async function isRunning(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    await requestPublicly(new URL(`http://${name}:${port}/healthz`), { timeoutMs: TIMEOUT_MS })
    return true
  } catch {
    return false
  }
}

const checkStrictTransport = (headers: PublicAnswer['headers']): Finding =>
  headers['strict-transport-security'] === undefined
    ? fault(
        'The proxy removes the header Strict-Transport-Security, so browsers may use unencrypted connections: let it pass on all headers.',
      )
    : ok('Browsers are told to use https only (HSTS).')

/** No venue's name in an address has a dot, so the answer names none; the headers are those of every embed. */
const EMBED_PATH = '/embed/venues/doctor.probe'

/** Looks for headers by which a proxy keeps other sites from showing embeds. */
async function checkEmbeds(url: URL): Promise<Finding> {
  const { status, headers } = await requestPublicly(new URL(EMBED_PATH, url), { timeoutMs: TIMEOUT_MS })
  if (status !== 404) return note(`Embeds were not checked: ${EMBED_PATH} answers ${status} instead of 404.`)
  const added = [
    ...(headers['x-frame-options'] === undefined ? [] : ['X-Frame-Options']),
    ...(allowsFrames(headers['content-security-policy']) ? [] : ['Content-Security-Policy']),
    ...(headers['cross-origin-resource-policy'] === 'cross-origin' ? [] : ['Cross-Origin-Resource-Policy']),
  ]
  return added.length === 0
    ? ok('Other sites can show embeds.')
    : fault(
        `The proxy adds or changes ${added.join(' and ')} for /embed/…, so browsers show no embed on other sites: let it pass on the server's headers unchanged there.`,
      )
}

/** Several policies, which arrive separated by commas, all apply. */
const allowsFrames = (policies: string | string[] | undefined): boolean =>
  [...String(policies ?? '').matchAll(/frame-ancestors([^;,]*)/g)].every(([, sources = '']) => sources.trim() === '*')
