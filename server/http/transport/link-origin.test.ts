import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** Host headers that falsely claim where this server is. */
const CLAIMED = ['192.168.77.7:8080', '10.0.0.9', 'tv.local', '[::1]:1', 'localhost:1', 'a.localhost', '127.0.0.1:1']

/** Sends a request with its own `Host`, which `fetch` does not allow. */
async function ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const sent = request(`${context.origin}${path}`, { method, headers })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}
type Answer = { status: number; body: string }

const post = (path: string, body: object, host: string, headers: Record<string, string> = {}) =>
  ask('POST', path, { 'content-type': 'application/json', host, ...headers }, body)

test.each(CLAIMED)('no link in an email uses a forged Host: %s', async (host) => {
  const ana = await context.bartender('ana')
  const form = { password: PASSWORD, password_confirmation: PASSWORD, user_type: 'patron', age_confirmed: true }
  await post('/api/auth/request-password-reset', { email: ana.email }, host)
  await post('/api/auth/request-password-reset', { email: 'unknown@bar.test' }, host)
  await post('/api/auth/sign-up/email', { email: 'new@bar.test', ...form }, host)
  await post('/api/auth/sign-up/email', { email: ana.email, ...form }, host)
  await post('/api/auth/send-verification-email', { email: 'new@bar.test' }, host)
  const own = { email: 'other@bar.test', current_password: PASSWORD }
  await post('/api/auth/change-email', own, host, ana.headers)
  const links = context.mails.flatMap(({ link }) => link ?? [])
  // If the Host is refused outright, no email is sent, which is just as safe.
  for (const link of links) expect(new URL(link).origin).toBe(context.origin)
  for (const mail of context.mails) expect(mail.text + mail.html).not.toContain(host)
})

test.each(CLAIMED)('no calendar link, and no link inside a calendar, uses a forged Host: %s', async (host) => {
  const ana = await context.bartender('ana')
  await ana.works(await context.venue('theStill'), '2026-11-21T02:00:00Z', '2026-11-21T06:00:00Z')
  const made = await post('/api/me/calendars', { kind: 'mine' }, host, ana.headers)
  if (made.status === 200) expect(new URL(JSON.parse(made.body).url).origin).toBe(context.origin)
  const { url } = await ana.api.calendars.make({ kind: 'mine' })
  expect((await ask('GET', new URL(url).pathname, { host })).body).not.toContain(host)
})

test('links may use the local address and port that the request used', async () => {
  const { port } = new URL(context.origin)
  const ana = await context.bartender('ana')
  await post('/api/auth/request-password-reset', { email: ana.email }, `localhost:${port}`)
  expect(new URL(context.mails.at(-1)?.link ?? '').origin).toBe(`http://localhost:${port}`)
})
