import type { IncomingMessage } from 'node:http'
import { isLoopback, type ServerAddress, serverOrigin } from '#server/core/config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

// With two of these headers, a proxy in front might use a different one than this server.
const SINGLE_VALUE_HEADERS = ['host', 'origin', 'referer', 'sec-fetch-site']

/** Whether the request is ambiguous: a header given twice, or a URL that names a host itself. */
export function isAmbiguous({ url = '', rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return !url.startsWith('/') || SINGLE_VALUE_HEADERS.some((name) => names.indexOf(name) !== names.lastIndexOf(name))
}

/**
 * Whether a write comes from our own pages, or from no page at all (a script with its own cookies). Browsers send
 * `Sec-Fetch-Site`, older ones `Origin` or `Referer`: every one that is present must match this server's origin.
 */
export function isSameOrigin(req: IncomingMessage, publicUrl: string | undefined): boolean {
  if (SAFE_METHODS.has(req.method ?? 'GET')) return true
  const { host, origin, referer, 'sec-fetch-site': site } = req.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const ours = publicUrl ?? `http://${host}`
  // A proxy or browser may blank the Referer, but never the Origin.
  return (origin === undefined || hasSameOrigin(ours, origin)) && (!referer || hasSameOrigin(ours, referer))
}

const hasSameOrigin = (ours: string, url: string): boolean =>
  URL.canParse(url) && URL.canParse(ours) && new URL(url).origin === new URL(ours).origin

/**
 * Whether the Host header names this server. With PUBLIC_URL it must be that host or a private name; without it, only a
 * private name, so that another site cannot rebind its own name to this machine (DNS rebinding).
 */
export function isTrustedHost(req: IncomingMessage, publicUrl: string | undefined): boolean {
  const { host = '' } = req.headers
  if (host === lastTrusted.host && publicUrl === lastTrusted.publicUrl) return true
  const isTrusted = checkHost(host, publicUrl)
  if (isTrusted) lastTrusted = { host, publicUrl }
  return isTrusted
}

/** Almost all requests name the same host, and parsing it takes longer than comparing it. */
let lastTrusted: { host?: string; publicUrl?: string | undefined } = {}

function checkHost(host: string, publicUrl: string | undefined): boolean {
  const requested = `${publicUrl ? new URL(publicUrl).protocol : 'http:'}//${host}`
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(requested)) return false
  const { hostname, host: given } = new URL(requested)
  return isPrivateName(hostname) || (publicUrl !== undefined && new URL(publicUrl).host === given)
}

/** Whether a load balancer's probe may use this Host: also the IP address it connected to, or none (HTTP/1.0). */
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
 * The origin for links in responses and emails. Without PUBLIC_URL it is the Host header, but only if that names this
 * machine and the port on which this server listens; the caller may have made up anything else.
 */
export function linkOrigin(req: IncomingMessage, config: ServerAddress): string {
  const port = config.devPort ?? req.socket.localPort ?? config.port
  const requested = `http://${req.headers.host}`
  if (config.publicUrl === undefined && URL.canParse(requested)) {
    const { hostname, port: requestedPort, origin } = new URL(requested)
    if (isLoopback(hostname) && Number(requestedPort || 80) === port) return origin
  }
  return serverOrigin({ ...config, port })
}
