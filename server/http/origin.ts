import type { IncomingMessage } from 'node:http'
import { isLoopback, type ServerAddress, serverOrigin } from '#server/core/config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

// With two of one of these, a proxy in front might believe the other one.
const SINGLE_VALUE_HEADERS = ['host', 'origin', 'referer', 'sec-fetch-site']

/** Whether the request cannot be read in one way only: a header given twice, or an address that names a host itself. */
export function isAmbiguous({ url = '', rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return !url.startsWith('/') || SINGLE_VALUE_HEADERS.some((name) => names.indexOf(name) !== names.lastIndexOf(name))
}

/**
 * Whether a write comes from our own pages (or from no page at all: a script with its own cookie jar). Browsers tell by
 * `Sec-Fetch-Site`, older ones by `Origin` or `Referer`: whatever is there must be of the origin the page was served from.
 */
export function isSameOrigin(req: IncomingMessage, publicUrl: string | undefined): boolean {
  if (SAFE_METHODS.has(req.method ?? 'GET')) return true
  const { host, origin, referer, 'sec-fetch-site': site } = req.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const ours = publicUrl ?? `http://${host}`
  // A Referer may be blanked on the way, an Origin never is.
  return (origin === undefined || hasSameOrigin(ours, origin)) && (!referer || hasSameOrigin(ours, referer))
}

const hasSameOrigin = (ours: string, url: string): boolean =>
  URL.canParse(url) && URL.canParse(ours) && new URL(url).origin === new URL(ours).origin

/**
 * Whether the Host header is one this server answers to. With PUBLIC_URL it is that host; without, only a loopback or
 * private name, so that a page elsewhere cannot rebind its own name to this machine.
 */
export function isTrustedHost(req: IncomingMessage, publicUrl: string | undefined): boolean {
  const host = req.headers.host ?? ''
  const asked = `${publicUrl ? new URL(publicUrl).protocol : 'http:'}//${host}`
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(asked)) return false
  const { hostname, host: given } = new URL(asked)
  return isPrivateName(hostname) || (publicUrl !== undefined && new URL(publicUrl).host === given)
}

/** Whether a load balancer's probe may ask by this Host: also by the address it connected to, or by none (HTTP/1.0). */
export function isProbeHost(req: IncomingMessage, publicUrl: string | undefined): boolean {
  const { host } = req.headers
  if (host === undefined || isTrustedHost(req, publicUrl)) return true
  const own = (req.socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  const name = own.includes(':') ? `[${own}]` : own
  return host.replace(/:\d+$/, '') === name
}

function isPrivateName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname.endsWith('.local') ||
    hostname === '[::1]' ||
    /^(127|10)\.\d+\.\d+\.\d+$/.test(hostname) ||
    /^192\.168\.\d+\.\d+$/.test(hostname) ||
    /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/.test(hostname)
  )
}

/**
 * The origin for links in answers and emails. Without PUBLIC_URL it is the Host header only where that names this machine
 * and the port this server listens on; anything else the caller may have made up.
 */
export function linkOrigin(req: IncomingMessage, config: ServerAddress): string {
  const port = config.devPort ?? req.socket.localPort ?? config.port
  const asked = `http://${req.headers.host}`
  if (config.publicUrl === undefined && URL.canParse(asked)) {
    const { hostname, port: askedPort, origin } = new URL(asked)
    if (isLoopback(hostname) && Number(askedPort || 80) === port) return origin
  }
  return serverOrigin({ ...config, port })
}
