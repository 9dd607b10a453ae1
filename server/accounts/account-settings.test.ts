import { ORPCError, safe } from '@orpc/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { accountMessages } from '#contract/accounts.texts.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { deleteExpiredAuthRows } from './queries.ts'

const context = await createTestContext()
const DAY = 86_400_000
const NEW_PASSWORD = 'another-word'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function expectError(call: Promise<unknown>): Promise<ORPCError<string, unknown>> {
  const { error } = await safe(call)
  if (!(error instanceof ORPCError)) throw new Error('the call succeeded')
  return error
}

/** Signs in again, in another browser. */
async function signInElsewhere(person: Person, password = PASSWORD, userAgent = FIREFOX): Promise<Response> {
  return context.signedOut.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password }),
  })
}
const readCookie = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const isSignedIn = async (cookie: string) => {
  const answer = await fetch(`${context.origin}/api/auth/get-session`, { headers: { cookie } })
  return ((await answer.json()) as { me: unknown }).me !== null
}
const hasSession = async (caller: Caller) => (await caller.api.accounts.session()).me !== null
const findEmailTo = (address: string) => context.mails.filter(({ to }) => to.address === address)
const findEmailedToken = (address: string) =>
  new URL(findEmailTo(address).findLast(({ link }) => link?.includes('/confirm-email'))?.link ?? '').searchParams.get(
    'token',
  ) ?? ''
const buildPasswordChange = (password: string, current_password = PASSWORD) => ({
  current_password,
  password,
  password_confirmation: password,
})

test('the settings list the email address and the sessions by device name, without any token', async () => {
  const pat = await context.patron('pat')
  context.clock.advance(60_000)
  const cookie = readCookie(await signInElsewhere(pat))
  const answer = await pat.call('accounts.settings', {})
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    email: 'pat@demo.test',
    new_email: null,
    owned_venues: [],
    is_only_admin: false,
    sessions: [
      { is_current: true, device: null, device_kind: null },
      { is_current: false, device: 'Firefox on Windows', device_kind: 'computer' },
    ],
  })
  const { rows } = await sql<{ token: string }>`select token from auth.session`.execute(context.db)
  expect(rows).toHaveLength(2)
  for (const { token } of rows) expect(text).not.toContain(token)
  expect(text).not.toContain(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0])
})

test('expired sessions are not listed', async () => {
  const pat = await context.patron('pat')
  await signInElsewhere(pat)
  await sql`update auth.session set "expiresAt" = ${context.clock.now()} where "userAgent" is not null`.execute(
    context.db,
  )
  expect((await pat.api.accounts.settings()).sessions).toHaveLength(1)
})

test('the settings list owned venues and say whether the user is the only admin', async () => {
  const ada = await context.admin('ada')
  const venue = await context.venue('theStill')
  await sql`update venues set owner_id = ${ada.id}`.execute(context.db)
  expect(await ada.api.accounts.settings()).toMatchObject({
    is_only_admin: true,
    owned_venues: [{ id: venue.id, name: venue.name, slug: venue.slug }],
  })
  await context.admin('second')
  expect((await ada.api.accounts.settings()).is_only_admin).toBe(false)
})

test('changing the password ends all other sessions and invalidates emailed links', async () => {
  const pat = await context.patron('pat')
  const elsewhere = readCookie(await signInElsewhere(pat))
  await pat.api.accounts.changeEmail({ email: 'thief@bar.test', current_password: PASSWORD })
  const link = findEmailedToken('thief@bar.test')
  await context.signedOut.api.accounts.requestPasswordReset({ email: pat.email })
  const reset = new URL(findEmailTo(pat.email).at(-1)?.link ?? '').searchParams.get('token') ?? ''

  await pat.api.accounts.changePassword(buildPasswordChange(NEW_PASSWORD))
  expect(await hasSession(pat)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect((await signInElsewhere(pat)).status).toBe(401)
  expect((await signInElsewhere(pat, NEW_PASSWORD)).status).toBe(200)
  expect(await expectError(context.signedOut.api.accounts.confirmNewEmail({ token: link }))).toMatchObject({
    code: 'LINK_EXPIRED',
  })
  expect(
    await expectError(
      context.signedOut.api.accounts.resetPassword({
        token: reset,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      }),
    ),
  ).toMatchObject({ code: 'LINK_EXPIRED' })
  expect(findEmailTo(pat.email).at(-1)).toMatchObject({ subject: 'Your Last Call password was changed' })
})

test('a new reset link invalidates the older one, and resetting the password invalidates all other links', async () => {
  const pat = await context.patron('pat')
  await pat.api.accounts.changeEmail({ email: 'thief@bar.test', current_password: PASSWORD })
  const { confirmNewEmail, requestPasswordReset, resetPassword } = context.signedOut.api.accounts
  await requestPasswordReset({ email: pat.email })
  await requestPasswordReset({ email: pat.email })
  const [first = '', second = ''] = findEmailTo(pat.email)
    .flatMap(({ link }) => (link?.includes('/reset') ? [new URL(link).searchParams.get('token')] : []))
    .map(String)
  const older = await expectError(
    resetPassword({ token: first, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }),
  )
  expect(older.code).toBe('LINK_EXPIRED')
  await resetPassword({ token: second, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD })
  const asked = await expectError(confirmNewEmail({ token: findEmailedToken('thief@bar.test') }))
  expect(asked.code).toBe('LINK_EXPIRED')
  const again = await expectError(resetPassword({ token: second, password: PASSWORD, password_confirmation: PASSWORD }))
  expect(again.code).toBe('LINK_EXPIRED')
  expect((await signInElsewhere(pat, NEW_PASSWORD)).status).toBe(200)
})

test('changing or deleting the account requires its password', async () => {
  const [pat, other] = [await context.patron('pat'), await context.patron('other')]
  const elsewhere = readCookie(await signInElsewhere(pat))
  const current_password = 'not-mine'
  const wrong = { code: 'WRONG_PASSWORD', status: 403, message: accessMessages.wrongPassword }
  const { api } = pat
  expect(
    await expectError(api.accounts.changePassword(buildPasswordChange(NEW_PASSWORD, current_password))),
  ).toMatchObject(wrong)
  expect(await expectError(api.accounts.changeEmail({ email: 'new@bar.test', current_password }))).toMatchObject(wrong)
  expect(await expectError(api.accounts.endSession({ session: 'others', current_password }))).toMatchObject(wrong)
  expect(await expectError(api.accounts.deleteAccount({ current_password }))).toMatchObject(wrong)
  expect(await isSignedIn(elsewhere)).toBe(true)
  expect(await hasSession(other)).toBe(true)
  expect(context.mails).toEqual([])
  expect((await signInElsewhere(pat)).status).toBe(200)
})

test('wrong passwords are limited per account, and a correct one resets the count', async () => {
  const pat = await context.patron('pat')
  const guess = () => expectError(pat.api.accounts.deleteAccount({ current_password: 'not-mine' }))
  const right = () => pat.call('accounts.endSession', { session: 'others', current_password: PASSWORD })
  for (let tries = 0; tries < 9; tries += 1) expect((await guess()).code).toBe('WRONG_PASSWORD')
  expect((await right()).status).toBe(200)
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).code).toBe('WRONG_PASSWORD')
  expect((await guess()).code).toBe('RATE_LIMITED')
  expect((await right()).status).toBe(429)
  context.clock.advance(600_001)
  expect((await right()).status).toBe(200)
})

test('a short new password and a different confirmation are reported at their fields', async () => {
  const pat = await context.patron('pat')
  const fields = async (password: string, password_confirmation: string) => {
    const answer = await pat.call('accounts.changePassword', {
      current_password: PASSWORD,
      password,
      password_confirmation,
    })
    return ((await answer.json()) as { data: { fields: object } }).data.fields
  }
  expect(await fields('short', 'short')).toEqual({ password: accountMessages.passwordShort })
  expect(await fields('long enough', 'different')).toEqual({ password_confirmation: accountMessages.passwordsDiffer })
})

test('opening the link changes the email address, ends every session and notifies the old address', async () => {
  const pat = await context.patron('pat')
  await pat.api.accounts.changeEmail({ email: ' NEW@bar.test ', current_password: PASSWORD })
  expect(await pat.api.accounts.settings()).toMatchObject({ email: 'pat@demo.test', new_email: 'new@bar.test' })
  expect(findEmailTo('pat@demo.test').map(({ subject }) => subject)).toEqual([
    'Your Last Call email is about to change',
  ])
  expect((await signInElsewhere(pat)).status).toBe(200)

  await context.signedOut.api.accounts.confirmNewEmail({ token: findEmailedToken('new@bar.test') })
  expect(await hasSession(pat)).toBe(false)
  expect((await signInElsewhere(pat)).status).toBe(401)
  await context.signedOut.api.accounts.signIn({ email: 'new@bar.test', password: PASSWORD })
  expect(findEmailTo('pat@demo.test').at(-1)).toMatchObject({ subject: 'Your Last Call email was changed' })
})

test('only the latest email change link works, once and for a day', async () => {
  const pat = await context.patron('pat')
  const { confirmNewEmail } = context.signedOut.api.accounts
  const dead = { code: 'LINK_EXPIRED', status: 410, message: accountMessages.linkExpired }
  await pat.api.accounts.changeEmail({ email: 'first@bar.test', current_password: PASSWORD })
  await pat.api.accounts.changeEmail({ email: 'second@bar.test', current_password: PASSWORD })
  expect(await expectError(confirmNewEmail({ token: findEmailedToken('first@bar.test') }))).toMatchObject(dead)
  expect(await expectError(confirmNewEmail({ token: 'x'.repeat(43) }))).toMatchObject(dead)
  const token = findEmailedToken('second@bar.test')
  const both = await Promise.allSettled([confirmNewEmail({ token }), confirmNewEmail({ token })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await expectError(confirmNewEmail({ token }))).toMatchObject(dead)

  const kim = await context.patron('kim')
  await kim.api.accounts.changeEmail({ email: 'late@bar.test', current_password: PASSWORD })
  context.clock.advance(DAY)
  expect(await expectError(confirmNewEmail({ token: findEmailedToken('late@bar.test') }))).toMatchObject(dead)
  expect((await kim.api.accounts.settings()).new_email).toBeNull()
})

test('a change to a registered address cannot be told from a change to an unknown one', async () => {
  const [pat, owner] = [await context.patron('pat'), await context.patron('owner')]
  const observe = async (email: string) => {
    const before = { ...context.hashing }
    let answer: Response | undefined
    // With hits left in reserve, a call needs a statement less.
    context.services.quotaLeases.clear()
    const statements = await context.statements(async () => {
      answer = await pat.call('accounts.changeEmail', { email, current_password: PASSWORD })
    })
    const settings = await pat.api.accounts.settings()
    return {
      status: answer?.status,
      body: await answer?.text(),
      headers: [...(answer?.headers.keys() ?? [])],
      statements: statements.map((statement) => statement.sql),
      hashed: context.hashing.hash + context.hashing.verify - before.hash - before.verify,
      waits: settings.new_email === email,
      mails: context.mails.map(({ to }) => to.address === email),
    }
  }
  const taken = await observe(owner.email)
  expect(findEmailTo(owner.email)).toMatchObject([{ subject: 'This email already has a Last Call account' }])
  expect(findEmailTo(owner.email)[0]?.text).not.toContain('token')
  context.mails.length = 0
  expect(taken).toEqual(await observe('unknown@bar.test'))
})

test('of two accounts that confirm the same new address, the first gets it', async () => {
  const [pat, kim] = [await context.patron('pat'), await context.patron('kim')]
  for (const person of [pat, kim])
    await person.api.accounts.changeEmail({ email: 'wanted@bar.test', current_password: PASSWORD })
  const tokens = findEmailTo('wanted@bar.test').map(({ link }) => new URL(link ?? '').searchParams.get('token') ?? '')
  const { confirmNewEmail } = context.signedOut.api.accounts
  const both = await Promise.allSettled(tokens.map((token) => confirmNewEmail({ token })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql`select from auth."user" where email = 'wanted@bar.test'`.execute(context.db)
  expect(rows).toHaveLength(1)
  // The account whose link came too late keeps its address and session.
  const left = both[0]?.status === 'rejected' ? pat : kim
  expect((await left.api.accounts.settings()).email).toBe(left.email)
})

test("changing to the account's current address is refused at the field", async () => {
  const pat = await context.patron('pat')
  const answer = await pat.call('accounts.changeEmail', { email: 'PAT@demo.test', current_password: PASSWORD })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ data: { fields: { email: accountMessages.emailSame } } })
})

test('email changes are limited both per account and per target address', async () => {
  const [pat, kim] = [await context.patron('pat'), await context.patron('kim')]
  const ask = async (person: Person, email: string) =>
    (await person.call('accounts.changeEmail', { email, current_password: PASSWORD })).status
  for (let tries = 0; tries < 5; tries += 1) expect(await ask(pat, 'target@bar.test')).toBe(200)
  expect(await ask(pat, 'another@bar.test')).toBe(429)
  expect(await ask(kim, 'target@bar.test')).toBe(429)
})

test("a user can end one session or all others, but not another user's session", async () => {
  const [pat, kim] = [await context.patron('pat'), await context.patron('kim')]
  const [first, second] = [readCookie(await signInElsewhere(pat)), readCookie(await signInElsewhere(pat))]
  const [foreign] = (await kim.api.accounts.settings()).sessions
  const end = (session: string) => pat.call('accounts.endSession', { session, current_password: PASSWORD })
  const refused = await end(foreign?.id ?? '')
  const missing = await end('5f0f5f0f-5f0f-4f0f-8f0f-5f0f5f0f5f0f')
  expect([refused.status, await refused.text()]).toEqual([404, await missing.text()])
  expect(await hasSession(kim)).toBe(true)

  const one = (await pat.api.accounts.settings()).sessions.find(({ is_current }) => !is_current)
  expect((await end(one?.id ?? '')).status).toBe(200)
  expect([await isSignedIn(first), await isSignedIn(second)].filter(Boolean)).toHaveLength(1)
  expect((await end('others')).status).toBe(200)
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false])
  expect(await hasSession(pat)).toBe(true)
  expect(await hasSession(kim)).toBe(true)
})

test('expired email changes are deleted', async () => {
  const pat = await context.patron('pat')
  await pat.api.accounts.changeEmail({ email: 'new@bar.test', current_password: PASSWORD })
  const waiting = async () => (await sql`select from auth.email_changes`.execute(context.db)).rows.length
  await deleteExpiredAuthRows(context.db, context.clock.now())
  expect(await waiting()).toBe(1)
  context.clock.advance(DAY)
  await deleteExpiredAuthRows(context.db, context.clock.now())
  expect(await waiting()).toBe(0)
})
