import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/core/config.ts'
import { emailsSent } from '#server/core/metrics.ts'
import { createFolder } from '#server/core/secrets.ts'
import type { Email } from './email.ts'

export type Mailer = {
  /** Hands one mail to the configured way out; `id` names it, so that a repeated attempt is recognised as such. */
  send(mail: Email, id?: string): Promise<void>
  close(): void
}

type MailerConfig = Pick<Config, 'email' | 'emailFrom' | 'dataDir' | 'demo'>

/** By SMTP, or as `.eml` files in the outbox of the data folder; in demo mode the link is printed to the terminal too. */
export function createMailer(config: MailerConfig, print = (text: string) => void process.stdout.write(text)): Mailer {
  const mailer =
    config.email.transport === 'smtp' ? createSmtpMailer(config, config.email.url) : createOutboxMailer(config, print)
  return {
    ...mailer,
    async send(mail, id) {
      const outcome = { outcome: 'failed' }
      try {
        await mailer.send(mail, id)
        outcome.outcome = 'sent'
      } finally {
        emailsSent.inc(outcome)
      }
    },
  }
}

function createSmtpMailer(config: MailerConfig, url: string): Mailer {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    SAFE_SEND_OPTIONS,
  )
  return {
    send: async (mail, id = randomUUID()) => {
      await transport.sendMail(toMessage(mail, id, config))
    },
    close: () => transport.close(),
  }
}

function createOutboxMailer(config: MailerConfig, print: (text: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, SAFE_SEND_OPTIONS)
  const folder = join(config.dataDir, 'outbox')
  return {
    send: async (mail, id = randomUUID()) => {
      const { message } = await transport.sendMail(toMessage(mail, id, config))
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed whole')
      createFolder(folder)
      const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id.slice(0, 8)}.eml`)
      writeFileSync(`${path}.part`, message, { mode: 0o600 })
      renameSync(`${path}.part`, path)
      if (config.demo && mail.link) print(`\nMail to ${mail.to.address}: ${mail.subject}\n  ${mail.link}\n\n`)
    },
    close: () => {},
  }
}

/** Nothing a mail contains may make the library read a file or fetch an address. */
const SAFE_SEND_OPTIONS: SendMailOptions = { disableFileAccess: true, disableUrlAccess: true }

function toMessage(
  { to, subject, text, html, unsubscribe }: Email,
  id: string,
  { emailFrom }: MailerConfig,
): SendMailOptions {
  assertNoControlCharacters(to.name, to.address, subject)
  if (!/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/.test(to.address)) {
    throw new RangeError('A mail goes to exactly one plain address')
  }
  return {
    // As objects only: the library takes apart a text, and finds further recipients in it.
    from: emailFrom,
    to: { name: to.name, address: to.address },
    subject,
    text,
    html,
    messageId: `<${id}@${emailFrom.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && buildUnsubscribeHeaders(unsubscribe)) },
  }
}

function buildUnsubscribeHeaders(url: string): Record<string, string> {
  if (!/^https?:\/\/[\x21\x23-\x3b\x3d\x3f-\x7e]+$/.test(url)) throw new RangeError('A way out is one plain address')
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function assertNoControlCharacters(...texts: string[]): void {
  if (texts.some((text) => /\p{Cc}/u.test(text))) throw new RangeError('A mail header holds no control characters')
}
