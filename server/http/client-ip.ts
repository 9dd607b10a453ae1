import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * The caller's address. `hops` proxies of ours append to X-Forwarded-For, so the right entry is counted from the right
 * end; whatever a caller writes at the left end is never trusted.
 */
export function clientIp(req: IncomingMessage, hops: number): string {
  const peer = req.socket.remoteAddress ?? ''
  if (hops === 0) return peer
  const forwarded = (req.headers['x-forwarded-for']?.toString() ?? '').split(',').map((entry) => entry.trim())
  return forwarded.at(-hops) || peer
}

/** What limits are kept by: an IPv4 address, or the /64 of an IPv6 address, in one spelling. */
export function limitKeyOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}
