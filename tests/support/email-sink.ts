import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type EmailSink = {
  url: string
  /** The emails received since the last call, raw. */
  take(): Buffer[]
  /** The same, parsed. */
  collect(): Promise<Email[]>
  close(): Promise<void>
}

/** An SMTP server on this machine that collects emails. */
export async function startEmailSink(port = 0): Promise<EmailSink> {
  const received: Buffer[] = []
  const take = () => received.splice(0)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    take,
    collect: () => Promise.all(take().map((raw) => PostalMime.parse(raw))),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/**
 * Parts of an email that would reveal to others that it was opened, or lead elsewhere than to this origin. A style sheet
 * is fine as long as it loads nothing.
 */
export function findEmailLeaks({ html = '', text = '', attachments }: Email, origin: string): string[] {
  const fetched = html.match(
    /<(img|link|script|iframe|object|video|audio|form)\b|url\(|\bsrc\s*=|\bbackground\s*=|@import/gi,
  )
  const addresses = [...`${html} ${text}`.matchAll(/(?:https?:)?\/\/[^\s"<>]+/g)].map(([url]) => url)
  return [
    ...(fetched ?? []),
    ...addresses.filter((url) => !URL.canParse(url) || new URL(url).origin !== origin),
    ...attachments.map(({ filename }) => `attached ${filename}`),
  ]
}
