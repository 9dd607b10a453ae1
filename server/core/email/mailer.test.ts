import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeEmail, type Email } from './email.ts'
import { addOperator } from './layout.ts'
import { createMailer, type Mailer } from './mailer.ts'

type Received = { from: string; to: string[]; raw: Buffer }

const dataDir = mkdtempSync(join(tmpdir(), 'last-call-mail-'))
const mailFrom = { name: 'Last Call', address: 'hello@lastcall.example' }
const received: Received[] = []
let refusing = false
let mailer: Mailer

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refusing) return done(Object.assign(new Error('Greylisted, come back'), { responseCode: 451 }))
      const { mailFrom: from, rcptTo } = session.envelope
      received.push({
        from: from ? from.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks),
      })
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = createMailer({
    email: { transport: 'smtp', url: `smtp://127.0.0.1:${port}` },
    emailFrom: mailFrom,
    dataDir,
    demo: undefined,
    operator: undefined,
  })
})
beforeEach(() => {
  received.length = 0
  refusing = false
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
  rmSync(dataDir, { recursive: true })
})

const mail = (more: Partial<Email> = {}): Email => ({
  to: { name: 'Ana Ñ', address: 'ana@bar.example' },
  subject: 'Confirm your email – tonight',
  text: 'Héllo\n\nhttps://bar.example/confirm?token=abc',
  html: '<p>Héllo</p>',
  link: 'https://bar.example/confirm?token=abc',
  ...more,
})

test('an email reaches its one recipient unchanged', async () => {
  await mailer.send(mail(), 'job-1')
  expect(received.map(({ from, to }) => ({ from, to }))).toEqual([{ from: mailFrom.address, to: ['ana@bar.example'] }])
  expect(await PostalMime.parse(received[0]?.raw ?? '')).toMatchObject({
    from: mailFrom,
    to: [{ name: 'Ana Ñ', address: 'ana@bar.example' }],
    subject: 'Confirm your email – tonight',
    text: 'Héllo\n\nhttps://bar.example/confirm?token=abc\n',
    html: '<p>Héllo</p>\n',
    messageId: '<job-1@lastcall.example>',
  })
})

test.each<[what: string, more: Partial<Email>]>([
  [
    'an address with a second recipient in it',
    { to: { name: '', address: 'ana@bar.example\r\nBcc: eve@evil.example' } },
  ],
  ['two addresses', { to: { name: '', address: 'ana@bar.example, eve@evil.example' } }],
  ['an address in brackets', { to: { name: '', address: 'x <eve@evil.example>' } }],
  ['a name with a header in it', { to: { name: 'Ana\r\nBcc: eve@evil.example', address: 'ana@bar.example' } }],
  ['an unsubscribe link with a header in it', { unsubscribe: 'https://bar.example/x>\r\nBcc: eve@evil.example' }],
  ['two unsubscribe links', { unsubscribe: 'https://bar.example/x>, <mailto:eve@evil.example' }],
  ['a subject with a header in it', { subject: 'Hi\r\nBcc: eve@evil.example' }],
])('%s is refused before anything is sent', async (_, more) => {
  await expect(mailer.send(mail(more))).rejects.toThrow(RangeError)
  expect(received).toEqual([])
})

test('a name that contains address syntax stays a name', async () => {
  await mailer.send(mail({ to: { name: 'eve@evil.example, "x" <y@z.example>', address: 'ana@bar.example' } }))
  expect(received.map(({ to }) => to)).toEqual([['ana@bar.example']])
})

test('a refusal by the mail server is an error, so that the job is retried', async () => {
  refusing = true
  await expect(mailer.send(mail())).rejects.toThrow('Greylisted')
})

test('the outbox stores each email as a file readable only by its owner, and only demo mode prints the link', async () => {
  for (const demo of [undefined, { password: 'last-call' }]) {
    const printed: string[] = []
    const outbox = createMailer(
      { email: { transport: 'outbox' }, emailFrom: mailFrom, dataDir, demo, operator: undefined },
      (text) => void printed.push(text),
    )
    await outbox.send(mail())
    outbox.close()
    expect(printed.join('').includes('https://bar.example/confirm?token=abc')).toBe(demo !== undefined)
  }
  const files = readdirSync(join(dataDir, 'outbox'))
  expect(files).toHaveLength(2)
  const file = join(dataDir, 'outbox', files[0] ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
    to: [{ address: 'ana@bar.example' }],
    subject: 'Confirm your email – tonight',
  })
})

test('an email says below both parts who runs the server, with every character as text', () => {
  const operator = { name: 'Ö’Hara & Søns "Bar" <b>$& 🍸</b> حانة', address: ['1 Main St', 'Belleville, IL'] }
  const email = composeEmail('ana@bar.example', {
    subject: 'Hi',
    preheader: 'There',
    lines: ['Hello'],
    action: { label: 'Open', url: 'https://bar.example' },
  })
  const { text, html } = addOperator(email, operator)
  expect(text).toBe(`${email.text}\nRun by ${operator.name}, 1 Main St, Belleville, IL`)
  expect(html).toMatch(
    /Last Call<\/p><p[^>]*>Run by Ö’Hara &amp; Søns &quot;Bar&quot; &lt;b&gt;\$&amp; 🍸&lt;\/b&gt; حانة, 1 Main St, Belleville, IL<\/p><\/td>/,
  )
})

test('the mailer adds the operator if configured', async () => {
  const folder = join(dataDir, 'with-operator')
  const operator = { name: 'Bar Works LLC', address: [] }
  const outbox = createMailer({
    email: { transport: 'outbox' },
    emailFrom: mailFrom,
    dataDir: folder,
    demo: undefined,
    operator,
  })
  await outbox.send(mail())
  outbox.close()
  const [file = ''] = readdirSync(join(folder, 'outbox'))
  const { text } = await PostalMime.parse(readFileSync(join(folder, 'outbox', file)))
  expect(text?.trim()).toBe('Héllo\n\nhttps://bar.example/confirm?token=abc\nRun by Bar Works LLC')
})
