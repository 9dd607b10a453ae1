import { type Config, isLoopback } from './config.ts'

type CheckedConfig = Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'readBudget'>

/** What is allowed and probably not meant, a sentence each, for the log at the start. */
export function findConfigWarnings({ publicUrl, trustProxy, host, readBudget }: CheckedConfig): string[] {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const warnings: string[] = []
  if (isHttps && trustProxy === 0)
    warnings.push(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: everybody counts as one address, and limits by address hit all. Set TRUST_PROXY to the number of proxies.',
    )
  if (trustProxy > 0 && publicUrl === undefined)
    warnings.push(
      'TRUST_PROXY is set, but PUBLIC_URL is not: only private names are answered, and links in emails lead to this machine. Set PUBLIC_URL to the address people use.',
    )
  if (trustProxy > 0 && !isLoopback(host))
    warnings.push(
      `TRUST_PROXY is set and HOST is ${host}: whoever reaches this port past the proxy can claim any address. Let nothing but the proxy reach it.`,
    )
  if (publicUrl !== undefined && !isHttps)
    warnings.push('PUBLIC_URL is http: passwords and cookies go over the network for anybody to read. Use https.')
  if (readBudget === 'off' && (publicUrl !== undefined || !isLoopback(host)))
    warnings.push(
      'READ_BUDGET is off and others can reach this server: any account can copy every profile and schedule it may see. Leave READ_BUDGET out.',
    )
  return warnings
}
