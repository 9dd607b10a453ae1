import type { IncomingMessage } from 'node:http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from our own pages (or from no page at all: a script with its own cookie jar). Browsers tell by
 * `Sec-Fetch-Site`; older ones by `Origin`, which must then be the address the page was served from.
 */
export function isSameOrigin(req: IncomingMessage, publicUrl: string | undefined): boolean {
  if (SAFE.has(req.method ?? 'GET')) return true
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = req.headers.origin
  if (origin === undefined) return true
  const ours = publicUrl ? new URL(publicUrl).host : req.headers.host
  return URL.canParse(origin) && new URL(origin).host === ours
}

/**
 * Whether the Host header is one this server answers to. With PUBLIC_URL it is that host; without, only a loopback or
 * private name, so that a page elsewhere cannot rebind its own name to this machine.
 */
export function isTrustedHost(req: IncomingMessage, publicUrl: string | undefined): boolean {
  const host = req.headers.host
  if (!host || !URL.canParse(`http://${host}`)) return false
  const { hostname, host: given } = new URL(`http://${host}`)
  if (isPrivateName(hostname)) return true
  return publicUrl !== undefined && new URL(publicUrl).host === given
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
