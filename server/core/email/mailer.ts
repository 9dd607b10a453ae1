import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/core/config.ts'
import { emailsSent } from '#server/core/metrics.ts'
import { createFolder } from '#server/core/secrets.ts'
import type { Email } from './email.ts'
import { addOperator } from './layout.ts'

export type Mailer = {
  /**
   * Sends one email by the configured transport; `id` becomes its Message-ID, so that a retry is recognized as a
   * duplicate.
   */
  send(email: Email, id?: string): Promise<void>
  close(): void
}

type MailerConfig = Pick<Config, 'email' | 'emailFrom' | 'dataDir' | 'demo' | 'operator'>

/**
 * Sends by SMTP, or writes `.eml` files to the outbox in the data folder; in demo mode it also prints the link to the
 * terminal.
 */
export function createMailer(config: MailerConfig, print = (text: string) => void process.stdout.write(text)): Mailer {
  const mailer =
    config.email.transport === 'smtp' ? createSmtpMailer(config, config.email.url) : createOutboxMailer(config, print)
  return {
    ...mailer,
    async send(email, id) {
      const outcome = { outcome: 'failed' }
      try {
        await mailer.send(email, id)
        outcome.outcome = 'sent'
      } finally {
        emailsSent.inc(outcome)
      }
    },
  }
}

function createSmtpMailer(config: MailerConfig, url: string): Mailer {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
      SAFE_SEND_OPTIONS,
    )
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    send: async (email, id = randomUUID()) => {
      const message = toMessage(email, id, config)
      transport ??= open()
      await (await transport).sendMail(message)
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

function createOutboxMailer(config: MailerConfig, print: (text: string) => void): Mailer {
  const folder = join(config.dataDir, 'outbox')
  return {
    send: async (email, id = randomUUID()) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, SAFE_SEND_OPTIONS)
      const { message } = await transport.sendMail(toMessage(email, id, config))
      if (!Buffer.isBuffer(message)) throw new TypeError('The email was not composed completely')
      createFolder(folder)
      const path = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id.slice(0, 8)}.eml`)
      writeFileSync(`${path}.part`, message, { mode: 0o600 })
      renameSync(`${path}.part`, path)
      if (config.demo && email.link) print(`\nEmail to ${email.to.address}: ${email.subject}\n  ${email.link}\n\n`)
    },
    close: () => {},
  }
}

/** An email's content must never make the library read a file or fetch a URL. */
const SAFE_SEND_OPTIONS: SendMailOptions = { disableFileAccess: true, disableUrlAccess: true }

function toMessage(
  { to, subject, text, html, unsubscribe }: Email,
  id: string,
  { emailFrom, operator }: MailerConfig,
): SendMailOptions {
  assertNoControlCharacters(to.name, to.address, subject)
  if (!/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/.test(to.address)) {
    throw new RangeError('An email must have exactly one plain address as its recipient')
  }
  return {
    // As objects, because the library parses a text and could find further recipients in it.
    from: emailFrom,
    to: { name: to.name, address: to.address },
    subject,
    ...(operator ? addOperator({ text, html }, operator) : { text, html }),
    messageId: `<${id}@${emailFrom.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && buildUnsubscribeHeaders(unsubscribe)) },
  }
}

function buildUnsubscribeHeaders(url: string): Record<string, string> {
  if (!/^https?:\/\/[\x21\x23-\x3b\x3d\x3f-\x7e]+$/.test(url))
    throw new RangeError('The unsubscribe link must be one plain URL')
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function assertNoControlCharacters(...texts: string[]): void {
  if (texts.some((text) => /\p{Cc}/u.test(text)))
    throw new RangeError('An email header must not contain control characters')
}
