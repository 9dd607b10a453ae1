import { type Config, isLoopback } from './config.ts'

type CheckedConfig = Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'readBudget'>

/** Settings that are allowed but probably a mistake: one sentence each, for the log at startup. */
export function findConfigWarnings({ publicUrl, trustProxy, host, readBudget }: CheckedConfig): string[] {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const warnings: string[] = []
  if (isHttps && trustProxy === 0)
    warnings.push(
      'PUBLIC_URL is https, so there must be a reverse proxy, but TRUST_PROXY is not set: all clients seem to come from one address and share its rate limits. Set TRUST_PROXY to the number of proxies.',
    )
  if (trustProxy > 0 && publicUrl === undefined)
    warnings.push(
      'TRUST_PROXY is set, but PUBLIC_URL is not: the server answers only to private host names, and links in emails point to this machine. Set PUBLIC_URL to the address people use.',
    )
  if (trustProxy > 0 && !isLoopback(host))
    warnings.push(
      `TRUST_PROXY is set and HOST is ${host}: anyone who can bypass the proxy and reach this port can forge their address. Let only the proxy reach it.`,
    )
  if (publicUrl !== undefined && !isHttps)
    warnings.push('PUBLIC_URL is http: passwords and cookies travel unencrypted. Use https.')
  if (readBudget === 'off' && (publicUrl !== undefined || !isLoopback(host)))
    warnings.push(
      'READ_BUDGET is off and others can reach this server: any account can copy every profile and schedule that it may see. Remove READ_BUDGET.',
    )
  return warnings
}
