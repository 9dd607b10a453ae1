import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { NOTIFICATION_TOPICS, notificationMessages } from '#contract/notifications.texts.ts'
import { createMailer } from '#server/core/email/mailer.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import { emailNotification, emailSummary } from '#server/notifications/delivery/notification-emails.ts'
import { createDelivery, insertNotification } from '#tests/support/delivery.ts'
import { findEmailLeaks, startEmailSink } from '#tests/support/email-sink.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { createUnsubscribeToken, parseUnsubscribeToken } from './unsubscribe-tokens.ts'

const context = await createTestContext()
const pushService = await startPushService()
const outgoing = createDelivery(context, pushService)
const smtpServer = await startEmailSink()
const { config } = context.services
const mailer = createMailer({ ...config, email: { transport: 'smtp', url: smtpServer.url } })

afterAll(async () => {
  mailer.close()
  outgoing.close()
  await pushService.close()
  await smtpServer.close()
})

/** Sends the waiting emails by SMTP and parses them as an email program does. */
async function receiveEmails(): Promise<Email[]> {
  const job = { id: 'a-job', claim: async () => true }
  for (const { name, data } of context.tasks.splice(0)) {
    if (name === 'notification_email')
      await emailNotification({ ...context.services, mailer }, data as JobData['notification_email'], job)
    if (name === 'summary_email')
      await emailSummary({ ...context.services, mailer }, data as JobData['summary_email'], job)
  }
  return smtpServer.collect()
}
const header = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value ?? ''
const readUnsubscribeUrl = (mail: Email | undefined) => /^<(.*)>$/.exec(header(mail, 'List-Unsubscribe'))?.[1] ?? ''
const preference = async (person: Person, topic: string) =>
  (
    await sql<{ is_on: boolean }>`
    select is_on from notification_preferences
    where profile_id = ${person.id} and topic = ${topic} and channel = 'email'`.execute(context.db)
  ).rows[0]?.is_on
const post = (url: string, init: RequestInit = {}) =>
  fetch(`${context.origin}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  })

async function createDecidedPerson() {
  const [bea, ada] = [await context.bartender('bea'), await context.admin('ada')]
  await bea.waitsForVerification()
  await ada.api.admin.decide({ id: bea.id, decision: 'reject', notes: 'Blurred <b>"photo"</b>' })
  await outgoing.deliver()
  const [mail] = await receiveEmails()
  return { bea, mail }
}

describe('a notification email', () => {
  test('has matching text and HTML parts, one recipient, an unsubscribe link and no remote content', async () => {
    const { bea, mail } = await createDecidedPerson()
    expect(mail?.to).toEqual([{ name: '', address: bea.email }])
    expect(mail?.text).toContain('Your previous verification was not approved.')
    expect(mail?.html).toContain('Your previous verification was not approved.')
    expect(mail?.text).toContain(readUnsubscribeUrl(mail))
    expect(mail?.html).toContain(`href="${readUnsubscribeUrl(mail)}"`)
    expect(mail && findEmailLeaks(mail, new URL(readUnsubscribeUrl(mail)).origin)).toEqual([])
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(new URL(readUnsubscribeUrl(mail)).pathname).toMatch(/^\/unsubscribe\/[\w.-]+$/)
  })

  test('escapes text typed by users', async () => {
    const bea = await context.bartender('bea')
    const id = await insertNotification(context, bea, 'venue_request')
    const typed = `<img src=x onerror=alert(1)>"'&\r\nBcc: eve@evil.example`
    await sql`update notifications set message = ${typed} where id = ${id}`.execute(context.db)
    await outgoing.deliver()
    const [mail] = await receiveEmails()
    expect([mail?.bcc, mail?.to]).toEqual([undefined, [{ name: '', address: bea.email }]])
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc: eve@evil.example')
    expect(mail?.html).not.toContain('<img')
  })

  test('is not sent if the notification is withdrawn or the recipient suspended in the meantime', async () => {
    const bea = await context.bartender('bea')
    await insertNotification(context, bea, 'venue_request')
    await outgoing.deliver()
    await sql`update notifications set withdrawn_at = now()`.execute(context.db)
    expect(await receiveEmails()).toEqual([])
    const id = await insertNotification(context, bea, 'venue_request')
    await outgoing.deliver()
    await sql`update profiles set suspended_at = now() where id = ${bea.id}`.execute(context.db)
    expect([id !== '', await receiveEmails()]).toEqual([true, []])
  })
})

describe('unsubscribing', () => {
  test('shows the topic first, then stops it for one person, logged out and idempotently', async () => {
    const { bea, mail } = await createDecidedPerson()
    const token = new URL(readUnsubscribeUrl(mail)).pathname.split('/').at(-1) ?? ''
    const { label } = NOTIFICATION_TOPICS.verification_decision
    expect(await context.signedOut.api.notifications.unsubscribing({ token })).toEqual({
      topic: 'verification_decision',
      label,
    })
    expect(await preference(bea, 'verification_decision')).toBeUndefined()
    for (let round = 0; round < 2; round += 1)
      expect(await context.signedOut.api.notifications.unsubscribe({ token })).toEqual({
        topic: 'verification_decision',
        label,
      })
    expect(await preference(bea, 'verification_decision')).toBe(false)
    expect(await preference(bea, 'venue_request')).toBeUndefined()
    // Only the other topic is still emailed.
    await insertNotification(context, bea, 'verification_decision')
    await insertNotification(context, bea, 'venue_request')
    await outgoing.deliver()
    expect(await receiveEmails()).toHaveLength(1)
  })

  test('works by one POST without cookies from any origin; GET and HEAD change nothing', async () => {
    const { bea, mail } = await createDecidedPerson()
    // 503 without built pages.
    for (const method of ['GET', 'HEAD'])
      expect([200, 503]).toContain((await post(readUnsubscribeUrl(mail), { method, body: null })).status)
    expect(await preference(bea, 'verification_decision')).toBeUndefined()
    const answer = await post(readUnsubscribeUrl(mail), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
    expect([answer.status, await answer.text()]).toEqual([200, `${notificationMessages.unsubscribed}\n`])
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await preference(bea, 'verification_decision')).toBe(false)
  })

  test('accepts multipart/form-data', async () => {
    const { bea, mail } = await createDecidedPerson()
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await post(readUnsubscribeUrl(mail), { body, headers: {} })).status).toBe(200)
    expect(await preference(bea, 'verification_decision')).toBe(false)
  })

  test('refuses other forms, oversized bodies and forged tokens', async () => {
    const { bea, mail } = await createDecidedPerson()
    expect((await post(readUnsubscribeUrl(mail), { body: 'a=b' })).status).toBe(400)
    expect(
      (await post(readUnsubscribeUrl(mail), { body: `List-Unsubscribe=One-Click&x=${'x'.repeat(2000)}` })).status,
    ).toBe(413)
    const url = readUnsubscribeUrl(mail)
    const forged = [
      url.replace('verification_decision', 'venue_request'),
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${url}x`,
      url.slice(0, -1),
      url.replace(/unsubscribe\/./, 'unsubscribe/!'),
    ]
    for (const one of forged) {
      const answer = await post(one)
      expect([one, answer.status, await answer.text()]).toEqual([
        one,
        404,
        `${notificationMessages.unsubscribeInvalid}\n`,
      ])
      const token = one.split('/').at(-1) ?? ''
      const [shown, stopped] = [
        await context.signedOut.call('notifications.unsubscribing', { token }),
        await context.signedOut.call('notifications.unsubscribe', { token }),
      ]
      expect([shown.status, stopped.status]).toEqual([404, 404])
    }
    expect(await preference(bea, 'verification_decision')).toBeUndefined()
  })

  test('limits the rate of invalid tokens, but not of valid ones', async () => {
    const { mail } = await createDecidedPerson()
    let last = 404
    for (let tries = 0; tries < 62 && last === 404; tries += 1)
      last = (await post(`http://x/unsubscribe/guess${tries}`)).status
    expect(last).toBe(429)
    expect((await post(readUnsubscribeUrl(mail))).status).toBe(200)
  })

  test('succeeds without effect for a deleted account', async () => {
    const { bea, mail } = await createDecidedPerson()
    await sql`delete from auth."user" where id = ${bea.id}`.execute(context.db)
    expect((await post(readUnsubscribeUrl(mail))).status).toBe(200)
  })

  test('keeps the token out of the log', async () => {
    const { mail } = await createDecidedPerson()
    await post(readUnsubscribeUrl(mail))
    expect(context.log.join('')).toContain('unsubscribe')
    expect(context.log.join('')).not.toContain(new URL(readUnsubscribeUrl(mail)).pathname.slice(13))
  })

  test('a token is valid only with the secret that signed it, current or rotated', () => {
    const unsubscription = { profile_id: '11111111-2222-4333-8444-555555555555', topic: 'tonight' } as const
    const token = createUnsubscribeToken(['one secret'], unsubscription)
    expect(parseUnsubscribeToken(['one secret'], token)).toEqual(unsubscription)
    expect(parseUnsubscribeToken(['another secret', 'one secret'], token)).toEqual(unsubscription)
    expect(parseUnsubscribeToken(['another secret'], token)).toBeUndefined()
    expect(token.length).toBeLessThanOrEqual(200)
  })
})
