import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pushMessages } from '#contract/push.texts.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { deleteStaleSubscriptions } from './queries.ts'

const context = await createTestContext()
const DAY = 86_400_000

const createBrowser = () =>
  new FakeBrowser(`https://fcm.googleapis.com/fcm/send/${Math.random().toString(36).slice(2)}`)
async function listSubscriptions() {
  const { rows } = await sql<{ profile_id: string; endpoint: string }>`
    select profile_id, endpoint from push_subscriptions where removed_at is null order by endpoint`.execute(context.db)
  return rows
}

test('returns the server’s VAPID key and stores a browser that subscribes twice once', async () => {
  const ben = await context.patron('ben')
  expect(await ben.api.push.key()).toEqual({ public_key: context.services.config.vapid.publicKey })
  const browser = createBrowser()
  await ben.api.push.subscribe(browser.subscription)
  await ben.api.push.subscribe(browser.subscription)
  expect(await listSubscriptions()).toEqual([{ profile_id: ben.id, endpoint: browser.endpoint }])
})

test('a browser belongs to the account that subscribed last, and only that one can unsubscribe it', async () => {
  const [ben, kim] = [await context.patron('ben'), await context.patron('kim')]
  const browser = createBrowser()
  await ben.api.push.subscribe(browser.subscription)
  await kim.api.push.subscribe(browser.subscription)
  expect(await listSubscriptions()).toEqual([{ profile_id: kim.id, endpoint: browser.endpoint }])
  await ben.api.push.unsubscribe({ endpoint: browser.endpoint })
  expect(await listSubscriptions()).toHaveLength(1)
  await kim.api.push.unsubscribe({ endpoint: browser.endpoint })
  await kim.api.push.unsubscribe({ endpoint: browser.endpoint })
  expect(await listSubscriptions()).toEqual([])
})

test('a new subscription replaces the earlier one of the same session', async () => {
  const ben = await context.patron('ben')
  const [before, now] = [createBrowser(), createBrowser()]
  await ben.api.push.subscribe(before.subscription)
  await ben.api.push.subscribe(now.subscription)
  expect(await listSubscriptions()).toEqual([{ profile_id: ben.id, endpoint: now.endpoint }])
})

test.each([
  'https://evil.example/fcm/send/x',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example#fcm.googleapis.com/x',
  'https://evil@fcm.googleapis.com/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:169.254.169.254]/x',
  'https://notify.windows.com/x',
  'not an address',
])('refuses the endpoint %s', async (endpoint) => {
  const ben = await context.patron('ben')
  const answer = await ben.call('push.subscribe', { ...createBrowser().subscription, endpoint })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { data: { fields: { endpoint: pushMessages.endpoint } } },
  ])
  expect(await listSubscriptions()).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
])('accepts the endpoint %s', async (endpoint) => {
  const ben = await context.patron('ben')
  await ben.api.push.subscribe({ ...createBrowser().subscription, endpoint })
  expect(await listSubscriptions()).toEqual([{ profile_id: ben.id, endpoint }])
})

test('refuses an invalid browser key', async () => {
  const ben = await context.patron('ben')
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const answer = await ben.call('push.subscribe', { ...createBrowser().subscription, p256dh })
  expect([answer.status, await answer.json()]).toMatchObject([422, { data: { fields: { p256dh: pushMessages.keys } } }])
})

test('refuses a key with endless padding', async () => {
  const ben = await context.patron('ben')
  const { auth, ...rest } = createBrowser().subscription
  const answer = await ben.call('push.subscribe', { ...rest, auth: `${auth}${'='.repeat(5000)}` })
  expect([answer.status, await answer.json()]).toMatchObject([422, { data: { fields: { auth: pushMessages.keys } } }])
})

test('the first known time zone of a browser becomes the account’s; unknown ones are ignored', async () => {
  const ben = await context.patron('ben')
  const zone = async () =>
    (await sql<{ time_zone: string }>`select time_zone from notification_settings`.execute(context.db)).rows[0]
      ?.time_zone
  await ben.api.push.subscribe({ ...createBrowser().subscription, time_zone: 'Mars/Olympus' })
  await ben.api.push.subscribe({ ...createBrowser().subscription, time_zone: 'PST' })
  expect(await zone()).toBeUndefined()
  await ben.api.push.subscribe({ ...createBrowser().subscription, time_zone: 'Europe/Vienna' })
  expect(await zone()).toBe('Europe/Vienna')
  await ben.api.push.subscribe({ ...createBrowser().subscription, time_zone: 'America/Chicago' })
  expect(await zone()).toBe('Europe/Vienna')
})

test('a subscription ends with its session: logout, revocation, password change or reset, account deletion', async () => {
  const others = { ben: await context.patron('ben') }
  const kept = createBrowser()
  await others.ben.api.push.subscribe(kept.subscription)
  const left = async () => (await listSubscriptions()).filter(({ endpoint }) => endpoint !== kept.endpoint)
  for (const [name, end] of Object.entries(sessionEndings)) {
    const person = await context.patron(name)
    const browser = await context.signIn(person.email)
    await browser.api.push.subscribe(createBrowser().subscription)
    expect([name, (await left()).length]).toEqual([name, 1])
    await end(person, browser)
    expect([name, await left()]).toEqual([name, []])
  }
  expect(await listSubscriptions()).toHaveLength(1)
})

type Ending = (
  person: Awaited<ReturnType<typeof context.patron>>,
  browser: Awaited<ReturnType<typeof context.signIn>>,
) => Promise<unknown>
const chosen = { password: 'another-word', password_confirmation: 'another-word' }
const sessionEndings: Record<string, Ending> = {
  leaves: (_, browser) => browser.api.accounts.signOut(),
  revokes: (person) => person.api.accounts.endSession({ session: 'others', current_password: PASSWORD }),
  changes: (person) => person.api.accounts.changePassword({ ...chosen, current_password: PASSWORD }),
  resets: async (person) => {
    await context.signedOut.api.accounts.requestPasswordReset({ email: person.email })
    const link = context.mails.findLast(({ to }) => to.address === person.email)?.link ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    await context.signedOut.api.accounts.resetPassword({ token, ...chosen })
  },
  deletes: (person) => person.api.accounts.deleteAccount({ current_password: PASSWORD }),
}

test('neither the endpoint nor the keys of a browser appear in the log', async () => {
  const ben = await context.patron('ben')
  const browser = createBrowser()
  await ben.api.push.subscribe(browser.subscription)
  await ben.call('push.subscribe', { ...browser.subscription, endpoint: 'https://evil.example/secret-path' })
  expect(context.log.length).toBeGreaterThan(0)
  for (const secret of [browser.endpoint, browser.p256dh, browser.auth, 'secret-path'])
    expect(context.log.join('')).not.toContain(secret)
})

test('subscriptions of expired sessions are deleted', async () => {
  const ben = await context.patron('ben')
  await ben.api.push.subscribe(createBrowser().subscription)
  await deleteStaleSubscriptions(context.db, context.clock.now())
  expect(await listSubscriptions()).toHaveLength(1)
  await deleteStaleSubscriptions(context.db, new Date(context.clock.now().getTime() + 181 * DAY))
  expect(await listSubscriptions()).toEqual([])
})

test('an admin’s subscription is deleted after 12 hours', async () => {
  const [ada, ben] = [await context.admin('ada'), await context.patron('ben')]
  const [desk, phone] = [createBrowser(), createBrowser()]
  await ada.api.push.subscribe(desk.subscription)
  await ben.api.push.subscribe(phone.subscription)
  const after = (hours: number) => new Date(context.clock.now().getTime() + hours * (DAY / 24))
  await deleteStaleSubscriptions(context.db, after(11))
  expect(await listSubscriptions()).toHaveLength(2)
  await deleteStaleSubscriptions(context.db, after(13))
  expect(await listSubscriptions()).toEqual([{ profile_id: ben.id, endpoint: phone.endpoint }])
})
