import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The caller's address. `hops` proxies of ours append to X-Forwarded-For, so the right entry is counted from the right
 * end; whatever a caller writes at the left end is never trusted. Without proxies of ours the header counts for nothing;
 * neither does an entry that is no address, or a header with fewer entries than we have proxies.
 */
export function clientIp(req: IncomingMessage, hops: number): string {
  const peer = req.socket.remoteAddress ?? ''
  if (hops === 0) return peer
  const forwarded = (req.headers['x-forwarded-for']?.toString() ?? '').split(',').map((entry) => entry.trim())
  const entry = stripPort(forwarded.at(-hops) ?? '')
  return isIP(entry) ? entry : peer
}

/** Some proxies write the port along: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function stripPort(entry: string): string {
  const [, six, four] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  return six ?? four ?? entry
}

/** An address of the internet, not of this machine or of a network of one's own. */
export const isPublicIp = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'

/** What limits are kept by: an IPv4 address, or the /64 of an IPv6 address, in one spelling. */
export function toRateLimitKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}
