import { randomUUID } from 'node:crypto'
import { type ConfigWithoutSecrets, isLoopback, serverOrigin } from '#server/core/config.ts'
import { composeEmail } from '#server/core/email/email.ts'
import { createMailer } from '#server/core/email/mailer.ts'
import { describeConnectionError } from './connection-errors.ts'
import { type Finding, fault, note, ok, warning } from './findings.ts'
import { checkSenderDomain, type DnsRecords } from './mail-dns.ts'

const TIMEOUT_MS = 10_000

export type MailCheck = { sendTo: string | undefined; dns: DnsRecords }

/** Checks the mail server and the sender's domain, and sends one email if an address is given. */
export async function checkMail(
  config: ConfigWithoutSecrets,
  { sendTo, dns, isSenderKnown }: MailCheck & { isSenderKnown: boolean },
): Promise<Finding[]> {
  const { email, emailFrom, demo } = config
  if (email.transport === 'outbox') {
    const text = 'Emails are written to DATA_DIR/outbox and reach no one'
    return [demo ? note(`${text}, as in every demo.`) : warning(`${text}: remove MAIL_MODE and set SMTP_URL.`)]
  }
  const address = new URL(email.url)
  const server = await checkServer(address)
  if (!isSenderKnown)
    return [...server, note("The sender's domain was not checked: correct MAIL_FROM or SUPPORT_EMAIL first.")]
  const isUsable = server.every(({ level }) => level !== 'fault')
  const sent = sendTo && isUsable ? [await sendTest(config, { host: address.host, sendTo })] : []
  return [...server, ...sent, ...(await checkSenderDomain(emailFrom.address, dns))]
}

/** Connects and logs in, first with encryption required. */
async function checkServer({ href: url, host, hostname, username }: URL): Promise<Finding[]> {
  const encrypted = await connect(url, true)
  if (encrypted === undefined)
    return [ok(`The mail server ${host} answers with TLS${username ? ' and accepts the login' : ''}.`)]
  if (!isMissingTls(encrypted)) return [fault(explain(encrypted, host))]
  const plain = await connect(url, false)
  if (plain !== undefined) return [fault(explain(plain, host))]
  if (isLoopback(hostname)) return [ok(`The mail server ${host} answers, without TLS on this machine.`)]
  const text = `The mail server ${host} offers no TLS, so emails${username ? ' and the password' : ''} travel unencrypted`
  return [
    username ? fault(`${text}: use its port for TLS, with smtps://.`) : warning(`${text}: use smtps:// if it can.`),
  ]
}

/** The error of a connection with login; undefined if it succeeds. */
async function connect(url: string, requireTLS: boolean): Promise<unknown> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error
  } finally {
    transport.close()
  }
}

const isMissingTls = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETLS' && 'responseCode' in error

function explain(error: unknown, host: string): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (code === 'EAUTH')
    return `The mail server ${host} refuses the login (${responseCode ?? 'no code'}): correct user and password in SMTP_URL.`
  if (responseCode !== undefined)
    return `The mail server ${host} refuses ${command ?? 'the connection'} with ${responseCode}: its log says why.`
  return `The mail server ${host} cannot be used: ${describeConnectionError(error)}; check SMTP_URL.`
}

async function sendTest(
  config: ConfigWithoutSecrets,
  { host, sendTo }: { host: string; sendTo: string },
): Promise<Finding> {
  const origin = serverOrigin(config)
  const mailer = createMailer(config)
  const lines = [
    `This is a test of the email settings of ${origin}, sent by the doctor command. There is nothing to do.`,
  ]
  try {
    await mailer.send(
      composeEmail(sendTo, {
        subject: 'Last Call: test of the email settings',
        preheader: 'There is nothing to do.',
        lines,
        action: { label: 'Open Last Call', url: origin },
      }),
      randomUUID(),
    )
    return note(
      'The mail server accepted a test email. Look for it in the inbox, also in the spam folder; its headers should say spf=pass, dkim=pass and dmarc=pass.',
    )
  } catch (error) {
    return fault(`The test email was refused. ${explain(error, host)}`)
  } finally {
    mailer.close()
  }
}
