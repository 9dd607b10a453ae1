import { type Config, EXAMPLE_SUPPORT_EMAIL, isLoopback } from './config.ts'

type CheckedConfig = Pick<
  Config,
  'publicUrl' | 'trustProxy' | 'host' | 'readBudget' | 'demo' | 'operator' | 'supportEmail'
>

/** Settings that are allowed but probably a mistake: one sentence each, for the log at startup. */
export function findConfigWarnings(config: CheckedConfig): string[] {
  return [...findNetworkWarnings(config), ...(config.demo ? [] : findContactWarnings(config))]
}

function findNetworkWarnings({ publicUrl, trustProxy, host, readBudget }: CheckedConfig): string[] {
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

/** People must be able to find out who runs the server they register on. A demo has no real people. */
function findContactWarnings({ operator, supportEmail }: CheckedConfig): string[] {
  const warnings: string[] = []
  if (operator === undefined)
    warnings.push(
      'OPERATOR_NAME is not set: Terms, Privacy and About cannot say who runs this server. Set it to your name or the name of your company.',
    )
  if (supportEmail === EXAMPLE_SUPPORT_EMAIL)
    warnings.push(
      `SUPPORT_EMAIL is not set: people are told to write to ${EXAMPLE_SUPPORT_EMAIL}, which reaches no one. Set it to an address that someone reads.`,
    )
  return warnings
}
