import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { notificationMessages, TOPICS } from '#contract/notifications.texts.ts'
import { createMailer } from '#server/core/email/mailer.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import { mailNotice, mailSummary } from '#server/jobs/notice-mails.ts'
import { noticeTo, outgoingOf } from '#tests/support/outgoing.ts'
import type { Person } from '#tests/support/person.ts'
import { leaksOf, startPostOffice } from '#tests/support/post-office.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { makeWorld } from '#tests/support/world.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribing.ts'

const world = await makeWorld()
const service = await startPushService()
const out = outgoingOf(world, service)
const postOffice = await startPostOffice()
const { config } = world.services
const mailer = createMailer({ ...config, mail: { transport: 'smtp', url: postOffice.url } })

afterAll(async () => {
  mailer.close()
  out.close()
  await service.close()
  await postOffice.close()
})

/** Sends what waits, by SMTP, and reads it as a program of mail does. */
async function mailed(): Promise<Email[]> {
  const job = { id: 'a-job', once: async () => true }
  for (const { name, data } of world.tasks.splice(0)) {
    if (name === 'notice_mail') await mailNotice({ ...world.services, mailer }, data as JobData['notice_mail'], job)
    if (name === 'summary_mail') await mailSummary({ ...world.services, mailer }, data as JobData['summary_mail'], job)
  }
  return postOffice.collect()
}
const header = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value ?? ''
const wayOut = (mail: Email | undefined) => /^<(.*)>$/.exec(header(mail, 'List-Unsubscribe'))?.[1] ?? ''
const preference = async (person: Person, topic: string) =>
  (
    await sql<{ is_on: boolean }>`
    select is_on from notification_preferences
    where profile_id = ${person.id} and topic = ${topic} and channel = 'email'`.execute(world.db)
  ).rows[0]?.is_on
const post = (url: string, init: RequestInit = {}) =>
  fetch(`${world.origin}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  })

async function decided() {
  const [bea, ada] = [await world.bartender('bea'), await world.admin('ada')]
  await bea.waitsForVerification()
  await ada.api.admin.decide({ id: bea.id, decision: 'reject', notes: 'Blurred <b>"photo"</b>' })
  await out.deliver()
  const [mail] = await mailed()
  return { bea, mail }
}

describe('a notice by mail', () => {
  test('has two parts that say the same, one recipient, a way out, and fetches nothing', async () => {
    const { bea, mail } = await decided()
    expect(mail?.to).toEqual([{ name: '', address: bea.email }])
    expect(mail?.text).toContain('Your previous verification was not approved.')
    expect(mail?.html).toContain('Your previous verification was not approved.')
    expect(mail?.text).toContain(wayOut(mail))
    expect(mail?.html).toContain(`href="${wayOut(mail)}"`)
    expect(mail && leaksOf(mail, new URL(wayOut(mail)).origin)).toEqual([])
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(new URL(wayOut(mail)).pathname).toMatch(/^\/unsubscribe\/[\w.-]+$/)
  })

  test('shows what others typed as they typed it, and makes nothing of it', async () => {
    const bea = await world.bartender('bea')
    const id = await noticeTo(world, bea, 'venue_request')
    const typed = `<img src=x onerror=alert(1)>"'&\r\nBcc: eve@evil.example`
    await sql`update notifications set message = ${typed} where id = ${id}`.execute(world.db)
    await out.deliver()
    const [mail] = await mailed()
    expect(mail?.subject).toBe(`<img src=x onerror=alert(1)>"'& Bcc: eve@evil.example`)
    expect([mail?.bcc, mail?.to]).toEqual([undefined, [{ name: '', address: bea.email }]])
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc: eve@evil.example')
    expect(mail?.html).not.toContain('<img')
  })

  test('is not sent where it turned out otherwise meanwhile', async () => {
    const bea = await world.bartender('bea')
    await noticeTo(world, bea, 'venue_request')
    await out.deliver()
    await sql`update notifications set withdrawn_at = now()`.execute(world.db)
    expect(await mailed()).toEqual([])
    const id = await noticeTo(world, bea, 'venue_request')
    await out.deliver()
    await sql`update profiles set suspended_at = now() where id = ${bea.id}`.execute(world.db)
    expect([id !== '', await mailed()]).toEqual([true, []])
  })
})

describe('the way out', () => {
  test('shows first, and stops one topic for one person, signed out, however often', async () => {
    const { bea, mail } = await decided()
    const token = new URL(wayOut(mail)).pathname.split('/').at(-1) ?? ''
    const { label } = TOPICS.verification_decision
    expect(await world.signedOut.api.notifications.unsubscribing({ token })).toEqual({
      topic: 'verification_decision',
      label,
    })
    expect(await preference(bea, 'verification_decision')).toBeUndefined()
    for (let round = 0; round < 2; round += 1)
      expect(await world.signedOut.api.notifications.unsubscribe({ token })).toEqual({
        topic: 'verification_decision',
        label,
      })
    expect(await preference(bea, 'verification_decision')).toBe(false)
    expect(await preference(bea, 'venue_request')).toBeUndefined()
    // The mails have stopped.
    await noticeTo(world, bea, 'verification_decision')
    await noticeTo(world, bea, 'venue_request')
    await out.deliver()
    expect(await mailed()).toHaveLength(1)
  })

  test('is one POST without cookie or origin for programs of mail; opening it changes nothing', async () => {
    const { bea, mail } = await decided()
    for (const method of ['GET', 'HEAD'])
      expect((await post(wayOut(mail), { method, body: null })).status).toBeLessThan(500)
    expect(await preference(bea, 'verification_decision')).toBeUndefined()
    const answer = await post(wayOut(mail), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
    expect([answer.status, await answer.text()]).toEqual([200, `${notificationMessages.unsubscribed}\n`])
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await preference(bea, 'verification_decision')).toBe(false)
  })

  test('takes the other kind of form', async () => {
    const { bea, mail } = await decided()
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await post(wayOut(mail), { body, headers: {} })).status).toBe(200)
    expect(await preference(bea, 'verification_decision')).toBe(false)
  })

  test('takes nothing else: no other form, no long one, no token that is not ours', async () => {
    const { bea, mail } = await decided()
    expect((await post(wayOut(mail), { body: 'a=b' })).status).toBe(400)
    expect((await post(wayOut(mail), { body: `List-Unsubscribe=One-Click&x=${'x'.repeat(2000)}` })).status).toBe(413)
    const url = wayOut(mail)
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
        await world.signedOut.call('notifications.unsubscribing', { token }),
        await world.signedOut.call('notifications.unsubscribe', { token }),
      ]
      expect([shown.status, stopped.status]).toEqual([404, 404])
    }
    expect(await preference(bea, 'verification_decision')).toBeUndefined()
  })

  test('guessing is slowed, ours goes on working', async () => {
    const { mail } = await decided()
    let last = 404
    for (let tries = 0; tries < 62 && last === 404; tries += 1)
      last = (await post(`http://x/unsubscribe/guess${tries}`)).status
    expect(last).toBe(429)
    expect((await post(wayOut(mail))).status).toBe(200)
  })

  test('of somebody who left is a success that changes nothing', async () => {
    const { bea, mail } = await decided()
    await sql`delete from auth."user" where id = ${bea.id}`.execute(world.db)
    expect((await post(wayOut(mail))).status).toBe(200)
  })

  test('stands in no log', async () => {
    const { mail } = await decided()
    await post(wayOut(mail))
    expect(world.log.join('')).toContain('unsubscribe')
    expect(world.log.join('')).not.toContain(new URL(wayOut(mail)).pathname.slice(13))
  })

  test('a token opens with its own secret alone, and only topics that are mailed have one', () => {
    const wish = { profile_id: '11111111-2222-4333-8444-555555555555', topic: 'tonight' } as const
    const token = unsubscribeToken(['one secret'], wish)
    expect(readUnsubscribeToken(['one secret'], token)).toEqual(wish)
    expect(readUnsubscribeToken(['another secret', 'one secret'], token)).toEqual(wish)
    expect(readUnsubscribeToken(['another secret'], token)).toBeUndefined()
    expect(token.length).toBeLessThanOrEqual(200)
  })
})
