import { createHmac } from 'node:crypto'
import { isDefinedError, safe } from '@orpc/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { accountMessages } from '#contract/accounts.texts.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { addConfirmationLink } from './queries.ts'

const context = await createTestContext()
const { api } = context.signedOut

const DAY = 86_400_000
const form = (email: string, password = PASSWORD) =>
  ({ email, password, password_confirmation: password, user_type: 'bartender', age_confirmed: true }) as const

const parseToken = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const findLastEmail = () => {
  const mail = context.mails.at(-1)
  if (!mail) throw new Error('no email was sent')
  return mail
}

/** The error of a call that must fail. */
async function expectError(
  call: Promise<unknown>,
): Promise<{ code: string; status: number; message: string; data: unknown }> {
  const { error } = await safe(call)
  if (!error || !(isDefinedError(error) || 'code' in error)) throw new Error('the call succeeded')
  return error as unknown as { code: string; status: number; message: string; data: unknown }
}

const post = (path: string, body: unknown, cookie = '') =>
  context.signedOut.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })

const readCookie = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
type Session = { me: { id: string; username: string } | null }
const readSession = async (response: Response) => ((await response.json()) as Session).me
const fetchMe = async (cookie: string) =>
  readSession(await fetch(`${context.origin}/api/auth/get-session`, { headers: { cookie } }))
const readFieldErrors = async (response: Response) =>
  ((await response.json()) as { data: { fields: Record<string, string> } }).data.fields

const suspend = (id: string) =>
  sql`update profiles set suspended_at = ${context.clock.now()} where id = ${id}`.execute(context.db)

async function register(email: string, password = PASSWORD): Promise<string> {
  await api.accounts.signUp(form(email, password))
  return parseToken(findLastEmail().link)
}

test('confirming a registration with the emailed link and the password signs in to a new profile', async () => {
  const token = await register('new@bar.test')
  expect(findLastEmail()).toMatchObject({
    to: { address: 'new@bar.test' },
    subject: 'Confirm your email for Last Call',
  })

  const answer = await post('/auth/verify-email', { token, password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(await fetchMe(readCookie(answer))).toMatchObject({
    user_type: 'bartender',
    username_chosen: false,
    is_admin: false,
  })
  const { rows } = await sql`select age_confirmed_at from auth."user" where email = 'new@bar.test'`.execute(context.db)
  expect(rows).toEqual([{ age_confirmed_at: context.clock.now() }])
})

test('the initial username does not contain any part of the address', async () => {
  const token = await register('dolores.quill@bar.test')
  const answer = await post('/auth/verify-email', { token, password: PASSWORD })
  const me = await fetchMe(readCookie(answer))
  expect(me?.username).toMatch(/^guest_[0-9a-f]{12}$/)
})

test('registration reports an error for each invalid field', async () => {
  const fieldsOf = async (change: object) =>
    readFieldErrors(await post('/auth/sign-up/email', { ...form('new@bar.test'), ...change }))
  expect(await fieldsOf({ password: 'short', password_confirmation: 'short' })).toEqual({
    password: 'Password should be at least 6 characters long',
  })
  expect(await fieldsOf({ password_confirmation: 'something else' })).toEqual({
    password_confirmation: 'Passwords do not match',
  })
  expect(await fieldsOf({ password: 'short', password_confirmation: 'other' })).toEqual({
    password: 'Password should be at least 6 characters long',
    password_confirmation: 'Passwords do not match',
  })
  expect(await fieldsOf({ email: '' })).toEqual({ email: accountMessages.emailMissing })
  expect(await fieldsOf({ email: 'nobody' })).toEqual({ email: accountMessages.emailInvalid })
  expect(await fieldsOf({ user_type: 'admin' })).toEqual({ user_type: accountMessages.userTypeMissing })
  expect(await fieldsOf({ age_confirmed: false })).toEqual({ age_confirmed: accountMessages.ageMissing })
  expect(context.mails).toEqual([])
})

test('registration refuses columns that only the server may write', async () => {
  for (const column of ['is_admin', 'verification_status', 'emailVerified', 'id', 'username', 'suspended_at']) {
    const answer = await post('/auth/sign-up/email', { ...form('new@bar.test'), [column]: true })
    expect([column, answer.status]).toEqual([column, 422])
  }
})

test.each([
  ['registering', '/auth/sign-up/email', form],
  ['sending the confirmation again', '/auth/send-verification-email', (email: string) => ({ email })],
])('%s looks the same for an unknown, pending, known and suspended address', async (_, path, toBody) => {
  const [pat, sue] = [await context.patron('pat'), await context.patron('sue')]
  await suspend(sue.id)
  await register('pending@bar.test')
  context.mails.length = 0
  const observe = async (email: string) => {
    const before = { ...context.hashing }
    let answer: Response | undefined
    const statements = await context.statements(async () => {
      answer = await post(path, toBody(email))
    })
    return {
      status: answer?.status,
      body: await answer?.text(),
      headers: [...(answer?.headers.keys() ?? [])],
      cookies: answer?.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=')),
      statements: statements.map((statement) => statement.sql),
      hashed: context.hashing.hash - before.hash,
      verified: context.hashing.verify - before.verify,
      mails: context.mails.splice(0).length,
    }
  }
  const unknown = await observe('unknown@bar.test')
  for (const email of ['pending@bar.test', pat.email, sue.email]) expect(await observe(email)).toEqual(unknown)
})

test('registering a known address emails its owner and leaves the account unchanged', async () => {
  const pat = await context.patron('pat')
  await api.accounts.signUp(form(pat.email, 'another-password'))
  expect(findLastEmail()).toMatchObject({ to: { address: pat.email }, subject: 'You already have a Last Call account' })
  // Same error as for an address without an account: a different one would reveal which of the two it is.
  expect(await expectError(api.accounts.signIn({ email: pat.email, password: 'another-password' }))).toMatchObject({
    code: 'EMAIL_NOT_CONFIRMED',
  })
  await expect(api.accounts.signIn({ email: pat.email, password: PASSWORD })).resolves.toEqual({ done: true })
})

for (const first of ['attacker', 'victim'] as const) {
  test(`registering a stranger's address gives no access to it (the ${first} registers first)`, async () => {
    const passwords = { attacker: 'attackers-own', victim: 'victims-own' }
    const second = first === 'attacker' ? 'victim' : 'attacker'
    await register('victim@bar.test', passwords[first])
    await register('victim@bar.test', passwords[second])
    // Only the victim can read the mailbox, and may open any of the emails.
    const token = parseToken(context.mails[0]?.link)
    await api.accounts.confirmEmail({ token, password: passwords.victim })

    expect(
      await expectError(api.accounts.signIn({ email: 'victim@bar.test', password: passwords.attacker })),
    ).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    await api.accounts.signIn({ email: 'victim@bar.test', password: passwords.victim })
    expect(
      await expectError(
        api.accounts.confirmEmail({ token: parseToken(context.mails[1]?.link), password: passwords.attacker }),
      ),
    ).toMatchObject({
      code: 'LINK_EXPIRED',
    })
  })
}

test('confirmation refuses a wrong password, an unknown link and a link that is a day old', async () => {
  const token = await register('new@bar.test')
  expect(await expectError(api.accounts.confirmEmail({ token, password: 'not-this-one' }))).toMatchObject({
    status: 403,
    message: accountMessages.confirmMismatch,
  })
  expect(await expectError(api.accounts.confirmEmail({ token: 'x'.repeat(43), password: PASSWORD }))).toMatchObject({
    status: 410,
    message: accountMessages.linkExpired,
  })
  context.clock.advance(DAY)
  expect(await expectError(api.accounts.confirmEmail({ token, password: PASSWORD }))).toMatchObject({
    code: 'LINK_EXPIRED',
  })
})

/** Registers as a browser does: with the emailed token, and the cookies that it keeps. */
async function registerInBrowser(email: string, password = PASSWORD): Promise<{ token: string; cookie: string }> {
  const cookie = readCookie(await post('/auth/sign-up/email', form(email, password)))
  return { token: parseToken(findLastEmail().link), cookie }
}
const confirmWithoutPassword = async (token: string, cookie: string) => {
  const answer = await post('/auth/verify-email', { token }, cookie)
  return { status: answer.status, code: ((await answer.clone().json()) as { code?: string }).code, answer }
}
const PASSWORD_NEEDED = { status: 403, code: 'PASSWORD_NEEDED' }

test('the browser that registered confirms once, without the password', async () => {
  const { token, cookie } = await registerInBrowser('new@bar.test')
  const { status, answer } = await confirmWithoutPassword(token, cookie)
  expect(status).toBe(200)
  expect(await fetchMe(readCookie(answer))).toMatchObject({ user_type: 'bartender' })
  expect(await confirmWithoutPassword(token, cookie)).toMatchObject({ status: 410, code: 'LINK_EXPIRED' })
  await api.accounts.signIn({ email: 'new@bar.test', password: PASSWORD })
})

test('the cookie of a registration is HTTP-only and lasts an hour', async () => {
  const answer = await post('/auth/sign-up/email', form('new@bar.test'))
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^lc\.sign_up=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('another browser, a changed cookie and an hour-old registration need the password', async () => {
  const { token, cookie } = await registerInBrowser('new@bar.test')
  const other = await registerInBrowser('other@bar.test')
  const [, otherSignature] = other.cookie.split(/\.(?=[^.]*$)/)
  const forged = cookie.replace(/\.[^.]*$/, `.${otherSignature}`)
  for (const held of ['', other.cookie, forged])
    expect(await confirmWithoutPassword(token, held)).toMatchObject(PASSWORD_NEEDED)
  context.clock.advance(3_600_000)
  expect(await confirmWithoutPassword(token, cookie)).toMatchObject(PASSWORD_NEEDED)
  await api.accounts.confirmEmail({ token, password: PASSWORD })
})

test('with several registrations of an address, the browser confirms its own', async () => {
  const stranger = await registerInBrowser('victim@bar.test', 'attackers-own')
  const victim = await registerInBrowser('victim@bar.test', 'victims-own')
  expect((await confirmWithoutPassword(stranger.token, victim.cookie)).status).toBe(200)
  await api.accounts.signIn({ email: 'victim@bar.test', password: 'victims-own' })
  expect(await expectError(api.accounts.signIn({ email: 'victim@bar.test', password: 'attackers-own' }))).toMatchObject(
    { code: 'INVALID_CREDENTIALS' },
  )
  expect((await confirmWithoutPassword(victim.token, stranger.cookie)).code).toBe('LINK_EXPIRED')
})

test('a second registration in the same browser takes the place of the first', async () => {
  const first = await registerInBrowser('first@bar.test')
  const second = await registerInBrowser('second@bar.test', 'the-second-one')
  expect(await confirmWithoutPassword(first.token, second.cookie)).toMatchObject(PASSWORD_NEEDED)
  expect((await confirmWithoutPassword(second.token, second.cookie)).status).toBe(200)

  const again = await registerInBrowser('first@bar.test', 'the-newer-one')
  expect((await confirmWithoutPassword(first.token, again.cookie)).status).toBe(200)
  await api.accounts.signIn({ email: 'first@bar.test', password: 'the-newer-one' })
  expect(await expectError(api.accounts.signIn({ email: 'first@bar.test', password: PASSWORD }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

test.each(['active', 'suspended'])('no confirmation link opens an account that exists (%s)', async (state) => {
  const pat = await context.patron('pat')
  if (state === 'suspended') await suspend(pat.id)
  const { cookie } = await registerInBrowser(pat.email, 'attackers-own')
  expect(findLastEmail().link).toBe(`${context.origin}/login`)
  // Not even a link that was sent before the account existed.
  const token = await addConfirmationLink(context.db, pat.email, context.clock.now())
  const { status, code, answer } = await confirmWithoutPassword(token, cookie)
  expect([status, code, answer.headers.getSetCookie()]).toEqual([410, 'LINK_EXPIRED', []])
  expect((await post('/auth/verify-email', { token, password: 'attackers-own' }, cookie)).status).toBe(410)
  expect(await expectError(api.accounts.signIn({ email: pat.email, password: 'attackers-own' }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

test('a session cookie does not pass for the cookie of a registration', async () => {
  const { token, cookie } = await registerInBrowser('new@bar.test')
  const id = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  const signature = createHmac('sha256', context.services.config.appSecrets[0]).update(id).digest('base64')
  const forged = `lc.sign_up=${encodeURIComponent(`${id}.${signature}`)}`
  expect(await confirmWithoutPassword(token, forged)).toMatchObject(PASSWORD_NEEDED)
  expect((await confirmWithoutPassword(token, cookie)).status).toBe(200)
})

test('confirmation attempts are limited per link, with or without the password', async () => {
  const { token, cookie } = await registerInBrowser('new@bar.test')
  for (let attempt = 0; attempt < 10; attempt += 1) await confirmWithoutPassword(token, '')
  expect((await confirmWithoutPassword(token, cookie)).status).toBe(429)
  context.clock.advance(600_000)
  expect((await confirmWithoutPassword(token, cookie)).status).toBe(200)
})

test('sign-in before confirmation is refused, and the confirmation email can be sent again', async () => {
  await register('new@bar.test')
  expect(await expectError(api.accounts.signIn({ email: 'new@bar.test', password: PASSWORD }))).toMatchObject({
    code: 'EMAIL_NOT_CONFIRMED',
    status: 403,
    message: accountMessages.notConfirmed,
  })
  await api.accounts.resendConfirmation({ email: 'new@bar.test' })
  await api.accounts.confirmEmail({ token: parseToken(findLastEmail().link), password: PASSWORD })
})

test('a wrong password costs the same hashing for a registered, a pending and an unknown address', async () => {
  const pat = await context.patron('pat')
  await register('waiting@bar.test')
  const work = async (email: string) => {
    const before = { ...context.hashing }
    const error = await expectError(api.accounts.signIn({ email, password: 'wrong-password' }))
    const spent = context.hashing.hash + context.hashing.verify - before.hash - before.verify
    return { code: error.code, status: error.status, message: error.message, spent }
  }
  const unknown = await work('unknown@bar.test')
  expect(unknown).toMatchObject({ code: 'INVALID_CREDENTIALS', message: accountMessages.wrongCredentials })
  expect(await work(pat.email)).toEqual(unknown)
  expect(await work('waiting@bar.test')).toEqual(unknown)
})

test('the session token appears only in an HttpOnly cookie', async () => {
  const pat = await context.patron('pat')
  const answer = await post('/auth/sign-in/email', { email: 'PAT@demo.test ', password: PASSWORD })
  const [line = ''] = answer.headers.getSetCookie()
  expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  const token = decodeURIComponent(readCookie(answer).split('=')[1] ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(await answer.text()).not.toContain(token)
  const session = await fetch(`${context.origin}/api/auth/get-session`, { headers: { cookie: readCookie(answer) } })
  const body = await session.text()
  expect(body).toContain(pat.id)
  expect(body).not.toContain(token)
  expect(body).not.toContain(pat.email)
})

test('signing out ends the session on the server', async () => {
  await context.patron('pat')
  const cookie = readCookie(await post('/auth/sign-in/email', { email: 'pat@demo.test', password: PASSWORD }))
  const answer = await post('/auth/sign-out', undefined, cookie)
  expect(answer.headers.getSetCookie().join()).toMatch(/lc\.session_token=; Max-Age=0/)
  expect(await fetchMe(cookie)).toBeNull()
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '"cache"'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', null],
])('signing out clears the cache of a browser that does so quickly: %s', async (userAgent, expected) => {
  const answer = await context.signedOut.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'user-agent': userAgent },
  })
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, expected])
})

test('an unused session expires within 31 days', async () => {
  const pat = await context.patron('pat')
  expect((await pat.api.accounts.session()).me).toMatchObject({ id: pat.id })
  context.clock.advance(31 * DAY)
  expect((await pat.api.accounts.session()).me).toBeNull()
  expect(await expectError(pat.api.profiles.mine())).toMatchObject({ status: 401, message: accessMessages.signedOut })
})

test('a session in use is extended, but not beyond 90 days', async () => {
  const pat = await context.patron('pat')
  for (let days = 0; days < 90; days += 20) {
    const answer = await pat.fetch('/api/auth/get-session')
    expect(await readSession(answer)).toMatchObject({ id: pat.id })
    expect(answer.headers.getSetCookie()).toHaveLength(days === 0 ? 0 : 1)
    context.clock.advance(20 * DAY)
  }
  expect((await pat.api.accounts.session()).me).toBeNull()
})

test('a cookie with a wrong signature gives no session', async () => {
  const pat = await context.patron('pat')
  const [name, value = ''] = (pat.headers.cookie ?? '').split('=')
  const token = decodeURIComponent(value).split('.')[0]
  for (const forged of [
    `${token}`,
    `${token}.`,
    `${token}.${Buffer.alloc(32).toString('base64')}`,
    'null',
    '%E0%A4%A',
  ]) {
    expect(await fetchMe(`${name}=${encodeURIComponent(forged)}`)).toBeNull()
    expect(await fetchMe(`${name}=${forged}`)).toBeNull()
  }
})

test('a suspended user loses access immediately', async () => {
  const pat = await context.patron('pat')
  await pat.isSuspended()
  expect((await pat.api.accounts.session()).me).toBeNull()
  expect(await expectError(pat.api.talent.list({}))).toMatchObject({ status: 401 })
})

test('a reset link sets a new password once and ends every session', async () => {
  const pat = await context.patron('pat')
  await api.accounts.requestPasswordReset({ email: pat.email })
  const token = parseToken(findLastEmail().link)
  const chosen = { token, password: 'new-password', password_confirmation: 'new-password' }
  await api.accounts.resetPassword(chosen)

  expect((await pat.api.accounts.session()).me).toBeNull()
  expect(await expectError(api.accounts.signIn({ email: pat.email, password: PASSWORD }))).toMatchObject({
    status: 401,
  })
  await api.accounts.signIn({ email: pat.email, password: 'new-password' })
  expect(await expectError(api.accounts.resetPassword(chosen))).toMatchObject({ code: 'LINK_EXPIRED', status: 410 })
})

test('a reset link expires after an hour and works for only one of two concurrent requests', async () => {
  const pat = await context.patron('pat')
  const ask = async () => {
    await api.accounts.requestPasswordReset({ email: pat.email })
    return { token: parseToken(findLastEmail().link), password: 'new-password', password_confirmation: 'new-password' }
  }
  const late = await ask()
  context.clock.advance(3_600_000)
  expect(await expectError(api.accounts.resetPassword(late))).toMatchObject({ code: 'LINK_EXPIRED' })
  const chosen = await ask()
  const answers = await Promise.all([post('/auth/reset-password', chosen), post('/auth/reset-password', chosen)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('a reset request gets the same response for an unknown address, which receives an explanation', async () => {
  const pat = await context.patron('pat')
  const ask = async (email: string) => {
    const answer = await post('/auth/request-password-reset', { email })
    return { status: answer.status, body: await answer.text(), mails: context.mails.length }
  }
  const known = await ask(pat.email)
  context.mails.splice(0)
  expect(await ask('unknown@bar.test')).toEqual(known)
  const work = (email: string) => context.statements(() => api.accounts.requestPasswordReset({ email }))
  expect((await work('other@bar.test')).map(({ sql: text }) => text)).toEqual(
    (await work(pat.email)).map(({ sql: text }) => text),
  )
  context.mails.splice(0)
  await ask('unknown@bar.test')
  expect(findLastEmail()).toMatchObject({
    to: { address: 'unknown@bar.test' },
    subject: 'No Last Call account with this address',
  })
})

test('a reset reports a short password and a different confirmation at their fields', async () => {
  const answer = await post('/auth/reset-password', {
    token: 'x'.repeat(24),
    password: 'abc',
    password_confirmation: 'abc',
  })
  expect(await readFieldErrors(answer)).toEqual({ password: accountMessages.passwordShort })
  const unequal = await post('/auth/reset-password', {
    token: 'x'.repeat(24),
    password: 'abcdef',
    password_confirmation: 'abcdeg',
  })
  expect(await readFieldErrors(unequal)).toEqual({ password_confirmation: accountMessages.passwordsDiffer })
})

test('wrong passwords are limited per address, and a correct one resets the count', async () => {
  const pat = await context.patron('pat')
  const guess = () => expectError(api.accounts.signIn({ email: pat.email, password: 'wrong-password' }))
  for (let tries = 0; tries < 9; tries += 1) expect((await guess()).status).toBe(401)
  await api.accounts.signIn({ email: pat.email, password: PASSWORD })
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401)

  const answer = await post('/auth/sign-in/email', { email: pat.email, password: PASSWORD })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({
    code: 'SIGN_IN_PAUSED',
    message: accountMessages.signInPaused,
  })
  context.clock.advance(600_001)
  await api.accounts.signIn({ email: pat.email, password: PASSWORD })
})

test('every endpoint that sends email is limited per target address', async () => {
  const paths = { '/auth/send-verification-email': 5, '/auth/request-password-reset': 5, '/auth/sign-up/email': 10 }
  for (const [path, limit] of Object.entries(paths)) {
    const body = path.includes('sign-up') ? form('target@bar.test') : { email: 'target@bar.test' }
    for (let tries = 0; tries < limit; tries += 1) expect((await post(path, body)).status).toBe(200)
    expect([path, (await post(path, body)).status]).toEqual([path, 429])
  }
  expect(context.mails).toHaveLength(20)
})

test('expired sign-in rows are deleted', async () => {
  const { deleteExpiredAuthRows } = await import('./queries.ts')
  await register('new@bar.test')
  await api.accounts.requestPasswordReset({ email: (await context.patron('pat')).email })
  // The sign-in library dates sessions by the system clock, not by the test's clock.
  context.clock.set(new Date(Math.max(Date.now(), context.clock.now().getTime()) + 400 * DAY))
  await deleteExpiredAuthRows(context.db, context.clock.now())
  for (const table of [
    'auth.pending_sign_ups',
    'auth.confirmation_links',
    'auth.emailed_links',
    'auth.session',
    'rate_limits',
  ]) {
    const { rows } = await sql`select from ${sql.raw(table)}`.execute(context.db)
    expect([table, rows.length]).toEqual([table, 0])
  }
})
