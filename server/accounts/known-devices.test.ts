import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/accounts.texts.ts'
import { type Quota, RATE_LIMITS } from '#server/core/requests/rate-limit-quotas.ts'
import type { Person } from '#tests/support/person.ts'
import { requestOf } from '#tests/support/requests.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { buildNoAccountEmail } from './emails.ts'

const context = await createTestContext()
const NEW_PASSWORD = 'four quite other words'
const { api } = context.signedOut

type CookieJar = string[]
const readCookies = (answer: Response): CookieJar =>
  answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
const readDeviceCookies = (answer: Response): CookieJar =>
  readCookies(answer).filter((cookie) => cookie.startsWith('lc.device_'))

/** Logs in with the cookies of a browser. */
function logIn(email: string, password = PASSWORD, cookies: CookieJar = []): Promise<Response> {
  const { url, init } = requestOf('accounts.signIn', { email, password })
  const headers = new Headers(init.headers)
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  return context.signedOut.fetch(url, { ...init, headers })
}

async function exhaustSignIns(email: string): Promise<number> {
  let last = 0
  for (let n = 0; n < 11; n += 1) last = (await logIn(email, 'a wrong guess')).status
  return last
}

async function requestEmailLink(who: Person): Promise<string> {
  await api.accounts.requestLoginLink({ email: who.email })
  return new URL(context.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
}

describe('a browser that has logged in before', () => {
  test('can log in while others guess from the same IP address, but a new browser cannot', async () => {
    const ana = await context.bartender('ana')
    const known = readDeviceCookies(await logIn(ana.email))
    expect(known).toHaveLength(1)
    expect(await exhaustSignIns(ana.email)).toBe(429)
    // Simulate that every limit is used up, including that of the IP address she shares with the attacker.
    await sql`update rate_limits set hits = 100000`.execute(context.db)
    expect((await logIn(ana.email)).status).toBe(429)
    expect((await logIn(ana.email, PASSWORD, known)).status).toBe(200)
    await sql`delete from rate_limits where key like '%:ip:%'`.execute(context.db)
    const paused = await logIn(ana.email)
    expect([paused.status, Number(paused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await paused.json()).toMatchObject({ code: 'SIGN_IN_PAUSED', message: accountMessages.signInPaused })
  })

  test('has its own limit, which is separate from the limit of other browsers', async () => {
    const ana = await context.bartender('ana')
    const known = readDeviceCookies(await logIn(ana.email))
    for (let n = 0; n < 10; n += 1) expect((await logIn(ana.email, 'a wrong guess', known)).status).toBe(401)
    expect((await logIn(ana.email, PASSWORD, known)).status).toBe(429)
    expect((await logIn(ana.email)).status).toBe(200)
  })

  test('does not reset the daily limit for strangers by logging in', async () => {
    const ana = await context.bartender('ana')
    for (let n = 0; n < 9; n += 1) await logIn(ana.email, 'a wrong guess')
    expect((await logIn(ana.email)).status).toBe(200)
    const { rows } = await sql<{ hits: number }>`
      select hits from rate_limits where split_part(key, ':', 1) = 'sign_in_day' and key like '%:to:%'`.execute(
      context.db,
    )
    expect(rows).toEqual([{ hits: 9 }])
  })

  test('is known to one account only', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const known = readDeviceCookies(await logIn(ana.email))
    await exhaustSignIns(ben.email)
    expect((await logIn(ben.email, PASSWORD, known)).status).toBe(429)
    const forged = known.map((cookie) => cookie.replace(/=.{8}/, '=AAAAAAAA'))
    await exhaustSignIns(ana.email)
    expect((await logIn(ana.email, PASSWORD, forged)).status).toBe(429)
  })

  test('gets a new token at each login, which replaces the old one', async () => {
    const ana = await context.bartender('ana')
    const first = readDeviceCookies(await logIn(ana.email))
    const second = readDeviceCookies(await logIn(ana.email, PASSWORD, first))
    expect(second[0]?.split('=')[0]).toBe(first[0]?.split('=')[0])
    await exhaustSignIns(ana.email)
    expect((await logIn(ana.email, PASSWORD, first)).status).toBe(429)
    expect((await logIn(ana.email, PASSWORD, second)).status).toBe(200)
  })

  test('is forgotten when its session is ended remotely, after a password change and after half a year', async () => {
    const ana = await context.bartender('ana')
    const logInAt = async (cookies: CookieJar) => {
      await sql`delete from rate_limits`.execute(context.db)
      await exhaustSignIns(ana.email)
      return (await logIn(ana.email, PASSWORD, cookies)).status
    }
    const stolen = readDeviceCookies(await logIn(ana.email))
    const { sessions } = await ana.api.accounts.settings()
    const other = sessions.find(({ is_current }) => !is_current)
    await ana.api.accounts.endSession({ session: other?.id ?? '', current_password: PASSWORD })
    expect(await logInAt(stolen)).toBe(429)
    await sql`delete from rate_limits`.execute(context.db)
    const again = readDeviceCookies(await logIn(ana.email))
    await ana.api.accounts.changePassword({
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    await ana.api.accounts.changePassword({
      current_password: NEW_PASSWORD,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect(await logInAt(again)).toBe(429)
    await sql`delete from rate_limits`.execute(context.db)
    const old = readDeviceCookies(await logIn(ana.email))
    context.clock.advance(181 * 86_400_000)
    expect(await logInAt(old)).toBe(429)
  })

  test('can also be one that reset the password by an emailed link', async () => {
    const ana = await context.bartender('ana')
    await exhaustSignIns(ana.email)
    await api.accounts.requestPasswordReset({ email: ana.email })
    const token = new URL(context.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
    const answer = await context.signedOut.call('accounts.resetPassword', {
      token,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    expect((await logIn(ana.email, NEW_PASSWORD)).status).toBe(429)
    expect((await logIn(ana.email, NEW_PASSWORD, readDeviceCookies(answer))).status).toBe(200)
  })

  test('stays known after a logout', async () => {
    const ana = await context.bartender('ana')
    const answer = await logIn(ana.email)
    const { url, init } = requestOf('accounts.signOut', {})
    await context.signedOut.fetch(url, {
      ...init,
      headers: { ...init.headers, cookie: readCookies(answer).join('; ') },
    })
    await exhaustSignIns(ana.email)
    expect((await logIn(ana.email, PASSWORD, readDeviceCookies(answer))).status).toBe(200)
  })

  test('is known by an HttpOnly cookie', async () => {
    const ana = await context.bartender('ana')
    const lines = (await logIn(ana.email)).headers.getSetCookie().filter((line) => line.startsWith('lc.device_'))
    expect(lines).toEqual([expect.stringMatching(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)])
    expect(lines[0]).not.toContain(ana.id)
  })
})

describe('a login link', () => {
  test('logs in once within an hour and makes the browser a known device', async () => {
    const ana = await context.bartender('ana')
    await exhaustSignIns(ana.email)
    const [older, token] = [await requestEmailLink(ana), await requestEmailLink(ana)]
    expect((await context.signedOut.call('accounts.signInByLink', { token: older })).status).toBe(410)
    const [one, two] = await Promise.all([
      context.signedOut.call('accounts.signInByLink', { token }),
      context.signedOut.call('accounts.signInByLink', { token }),
    ])
    const [right] = [one, two].filter(({ status }) => status === 200)
    expect([one.status, two.status].sort()).toEqual([200, 410])
    const cookie = readCookies(right as Response).join('; ')
    const me = await context.signedOut.fetch('/api/auth/get-session', { headers: { cookie } })
    expect(await me.json()).toMatchObject({ me: { id: ana.id } })
    expect((await logIn(ana.email, PASSWORD, readDeviceCookies(right as Response))).status).toBe(200)
    const late = await requestEmailLink(ana)
    context.clock.advance(3_600_000)
    expect((await context.signedOut.call('accounts.signInByLink', { token: late })).status).toBe(410)
  })

  test('is not used up by a link checker', async () => {
    const ana = await context.bartender('ana')
    const token = await requestEmailLink(ana)
    for (const method of ['GET', 'HEAD']) await context.signedOut.fetch(`/login-link?token=${token}`, { method })
    expect((await context.signedOut.fetch('/api/auth/sign-in/link')).status).toBe(405)
    expect((await context.signedOut.call('accounts.signInByLink', { token })).status).toBe(200)
  })

  test('carries the public page to follow to whichever browser opens it, and refuses anything else', async () => {
    const ana = await context.bartender('ana')
    const ask = (follows: string) => context.signedOut.call('accounts.requestLoginLink', { email: ana.email, follows })
    expect((await ask('venue:the-still')).status).toBe(200)
    expect(new URL(context.mails.at(-1)?.link ?? '').searchParams.get('follow')).toBe('venue:the-still')
    const sent = context.mails.length
    for (const follows of ['the-still', 'venue:', 'event:1', 'venue:a&token=b', 'https://evil.example'])
      expect([follows, (await ask(follows)).status]).toEqual([follows, 422])
    expect(context.mails).toHaveLength(sent)
    await requestEmailLink(ana)
    expect(context.mails.at(-1)?.link).not.toContain('follow')
  })

  test('gets the same response for an unknown address, which receives an explanation', async () => {
    const ana = await context.bartender('ana')
    const ask = async (email: string) => {
      const statements = await context.statements(async () => {
        const answer = await context.signedOut.call('accounts.requestLoginLink', { email })
        expect([answer.status, await answer.json()]).toEqual([200, { done: true }])
      })
      return statements.map(({ sql: text }) => text)
    }
    expect(await ask('unknown@bar.test')).toEqual(await ask(ana.email))
    expect(context.mails.map(({ subject }) => subject)).toEqual([
      buildNoAccountEmail('unknown@bar.test', context.origin).subject,
      'Log in to Last Call',
    ])
    const known = await Promise.all(Array.from({ length: 12 }, () => logIn(ana.email, 'a wrong guess')))
    const unknown = await Promise.all(Array.from({ length: 12 }, () => logIn('unknown@bar.test', 'a wrong guess')))
    expect(known.map(({ status }) => status).sort()).toEqual(unknown.map(({ status }) => status).sort())
  })

  test('asks for the second factor and stays valid until the code is correct', async () => {
    const ana = await context.bartender('ana')
    const { secret } = await ana.api.accounts.startSecondFactor({ current_password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeNow = () => totp.generate({ timestamp: context.clock.now().getTime() })
    await ana.api.accounts.confirmSecondFactor({ code: codeNow() })
    context.clock.advance(30_000)
    const token = await requestEmailLink(ana)
    const use = async (code?: string) => {
      const answer = await context.signedOut.call('accounts.signInByLink', { token, code })
      return [answer.status, ((await answer.json()) as { code?: string }).code, readCookies(answer).length > 0]
    }
    expect(await use()).toEqual([403, 'SECOND_FACTOR_NEEDED', false])
    expect(await use('000000')).toEqual([403, 'WRONG_CODE', false])
    expect(await use(codeNow())).toEqual([200, undefined, true])
  })

  test('does not work for a suspended user or after a password change', async () => {
    const ana = await context.bartender('ana')
    const dead = await requestEmailLink(ana)
    await ana.api.accounts.changePassword({
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    expect((await context.signedOut.call('accounts.signInByLink', { token: dead })).status).toBe(410)
    const token = await requestEmailLink(ana)
    await ana.isSuspended()
    const refused = await context.signedOut.call('accounts.signInByLink', { token })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'SUSPENDED' }])
    expect(readCookies(refused)).toEqual([])
    // The link was not used up.
    await sql`update profiles set suspended_at = null`.execute(context.db)
    expect((await context.signedOut.call('accounts.signInByLink', { token })).status).toBe(200)
    expect((await context.signedOut.call('accounts.signInByLink', { token })).status).toBe(410)
  })

  test('uses up neither the link nor a recovery code while the user is suspended', async () => {
    const ana = await context.bartender('ana')
    const { secret } = await ana.api.accounts.startSecondFactor({ current_password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const { recovery_codes } = await ana.api.accounts.confirmSecondFactor({
      code: totp.generate({ timestamp: context.clock.now().getTime() }),
    })
    const [first = '', second = ''] = recovery_codes
    const token = await requestEmailLink(ana)
    const byLink = async (code: string) =>
      (await context.signedOut.call('accounts.signInByLink', { token, code })).status
    const byPassword = async (code: string) =>
      (await context.signedOut.call('accounts.signIn', { email: ana.email, password: PASSWORD, code })).status
    await ana.isSuspended()
    expect([await byLink(first), await byPassword(second)]).toEqual([403, 403])
    await sql`update profiles set suspended_at = null`.execute(context.db)
    expect([await byLink(first), await byPassword(second)]).toEqual([200, 200])
    expect([await byLink(first), await byPassword(second)]).toEqual([410, 403])
  })
})

test('docs/limits.md gives the number of guesses a day for an attacker with 1,000 IP addresses', () => {
  const perDay = ([tries, seconds]: Quota) => tries * Math.ceil(86_400 / seconds)
  const { sign_in, sign_in_day, known_device } = RATE_LIMITS
  const atOneAccount = Math.min(perDay(sign_in.target), perDay(sign_in_day.target), 1000 * perDay(sign_in.address))
  const atAllAccounts = 1000 * perDay(sign_in.address)
  expect([atOneAccount, atAllAccounts]).toEqual([100, 14_400_000])
  // An attacker who has also stolen a known device's cookie.
  expect(atOneAccount + perDay(known_device.target)).toBeLessThanOrEqual(1440)
  const limitsDocument = readFileSync('docs/limits.md', 'utf8').replace(/\s+/g, ' ')
  const format = (count: number) => count.toLocaleString('en-US')
  expect(limitsDocument).toContain(
    `An attacker with 1,000 addresses has ${format(atOneAccount)} guesses a day at one account, and ${format(atAllAccounts)} at all accounts together.`,
  )
})
