import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The caller's address. Each of our `hops` proxies appends to X-Forwarded-For, so the right entry is counted from the
 * right end, and entries that a caller adds at the left end are never trusted. The header is ignored if there are no
 * proxies, if it has fewer entries than proxies, or if the entry is not an address.
 */
export function clientIp(req: IncomingMessage, hops: number): string {
  const peer = req.socket.remoteAddress ?? ''
  if (hops === 0) return peer
  const forwarded = (req.headers['x-forwarded-for']?.toString() ?? '').split(',').map((entry) => entry.trim())
  const entry = stripPort(forwarded.at(-hops) ?? '')
  return isIP(entry) ? entry : peer
}

/** Some proxies append the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function stripPort(entry: string): string {
  const [, six, four] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  return six ?? four ?? entry
}

/** Whether an address is on the public internet, not on this machine or a private network. */
export const isPublicIp = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, in one normal form. */
export function toRateLimitKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}
