import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { describeConnectionError } from './connection-errors.ts'
import { type Finding, fault, ok, warning } from './findings.ts'

const TIMEOUT_MS = 10_000
const DAY = 86_400_000
/** Programs that renew certificates do so at least this long before they expire. */
const RENEWED_DAYS = 14

/** Checks that browsers accept the certificate of an https address, and for how long. */
export async function checkCertificate({ hostname, port }: URL, now: Date): Promise<Finding[]> {
  try {
    const { validTo, error } = await readCertificate(hostname, Number(port || 443))
    return [judge(hostname, { daysLeft: Math.floor((validTo.getTime() - now.getTime()) / DAY), error })]
  } catch (error) {
    return [fault(`No TLS connection to ${hostname} is possible: ${describeConnectionError(error)}; check the proxy.`)]
  }
}

function judge(hostname: string, { daysLeft, error }: { daysLeft: number; error: Error | undefined }): Finding {
  const name = `The TLS certificate of ${hostname}`
  if (daysLeft < 0)
    return fault(`${name} has expired, so browsers refuse the site: renew it, and look why that failed.`)
  if (error) return fault(`Browsers refuse the site: ${describeConnectionError(error)}. Get one for ${hostname}.`)
  if (daysLeft < RENEWED_DAYS)
    return warning(`${name} expires in ${daysLeft} days: renew it, and look why that has not happened by itself.`)
  return ok(`${name} is valid for ${daysLeft} more days.`)
}

function readCertificate(host: string, port: number): Promise<{ validTo: Date; error: Error | undefined }> {
  return new Promise((resolve, reject) => {
    // The certificate is only looked at: nothing is sent over this connection.
    const settings = { host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) }
    const socket = connect(settings, () => {
      const validTo = new Date(socket.getPeerCertificate().valid_to)
      const error: unknown = socket.authorized ? undefined : socket.authorizationError
      socket.destroy()
      resolve({ validTo, error: error === undefined ? undefined : toError(error) })
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })
}

/** Node reports the reason as an error or as its code. */
const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : Object.assign(new Error(String(reason)), { code: String(reason) })
