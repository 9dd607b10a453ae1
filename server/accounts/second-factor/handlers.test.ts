import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { runCommand } from '#server/moderation/service.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { findTimeStep, generateRecoveryCodes, generateTotpSecret, sealSecret, unsealSecret } from './service.ts'

const context = await createTestContext({ staffSecondFactor: 'required' })
const STEP = 30_000
const passwordInput = { current_password: PASSWORD }

const generateCode = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.clock.now().getTime() + later })

async function readAnswer(answer: Response) {
  const body = (await answer.json()) as { code?: string; message?: string }
  return [answer.status, body.code]
}

/** Turns the second factor on and advances the clock, so that the next code is a new one. */
async function turnOnSecondFactor(who: Person, invitation?: string) {
  const { secret } = await who.api.accounts.startSecondFactor({ ...passwordInput, invitation })
  const { recovery_codes } = await who.api.accounts.confirmSecondFactor({ code: generateCode(secret), invitation })
  context.clock.advance(STEP)
  return { secret, recovery_codes }
}

/** The token of a new staff invitation. */
async function createInvitationToken(who: Person): Promise<string> {
  await runCommand(context.services, ['invite', who.email])
  return new URL(context.mails.at(-1)?.link ?? '').hash.replace('#staff=', '')
}

const signIn = (email: string, more: object = {}, who: Caller = context.signedOut) =>
  who.call('accounts.signIn', { email, password: PASSWORD, ...more })

describe('switching on', () => {
  test('requires the password and a first code, ends every other session and sends an email', async () => {
    const ana = await context.bartender('ana')
    const elsewhere = await context.signIn(ana.email)
    await ana.api.calendars.make({ kind: 'mine' })
    expect(await readAnswer(await ana.call('accounts.startSecondFactor', { current_password: 'not mine' }))).toEqual([
      403,
      'WRONG_PASSWORD',
    ])
    const { secret, uri } = await ana.api.accounts.startSecondFactor(passwordInput)
    expect(uri).toBe(
      `otpauth://totp/Last%20Call:${encodeURIComponent(ana.email)}?issuer=Last%20Call&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // Until the first code, the second factor is off.
    expect((await signIn(ana.email)).status).toBe(200)
    expect((await ana.api.accounts.settings()).second_factor).toMatchObject({ on_since: null })
    const wrong = await ana.call('accounts.confirmSecondFactor', { code: '000000' })
    expect([wrong.status, await wrong.json()]).toMatchObject([403, { message: secondFactorMessages.wrongFirstCode }])
    const code = generateCode(secret)
    const { recovery_codes } = await ana.api.accounts.confirmSecondFactor({
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(new Set(recovery_codes).size).toBe(10)
    expect((await elsewhere.call('profiles.mine', {})).status).toBe(401)
    expect((await ana.api.calendars.list()).items).toEqual([])
    expect(context.mails.at(-1)).toMatchObject({ subject: 'Two-step login is on for Last Call' })
    expect((await ana.api.accounts.settings()).second_factor).toEqual({
      on_since: context.clock.now().toISOString(),
      recovery_codes_left: 10,
      is_required: false,
    })
  })

  test('fails without a started setup and when the second factor is already on', async () => {
    const ana = await context.bartender('ana')
    expect(await readAnswer(await ana.call('accounts.confirmSecondFactor', { code: '123456' }))).toEqual([
      409,
      'NOT_STARTED',
    ])
    const { secret } = await turnOnSecondFactor(ana)
    expect(await readAnswer(await ana.call('accounts.startSecondFactor', passwordInput))).toEqual([409, 'ON_ALREADY'])
    expect(await readAnswer(await ana.call('accounts.confirmSecondFactor', { code: generateCode(secret) }))).toEqual([
      409,
      'ON_ALREADY',
    ])
  })

  test('stores neither the secret nor the recovery codes as plain text', async () => {
    const ana = await context.bartender('ana')
    const { secret, recovery_codes } = await turnOnSecondFactor(ana)
    const { rows } = await sql`select f::text, c::text from auth.second_factors f, auth.recovery_codes c`.execute(
      context.db,
    )
    const stored = JSON.stringify(rows)
    for (const plaintext of [secret, ...recovery_codes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(stored).not.toContain(plaintext)
  })
})

describe('signing in', () => {
  test('asks for the code only after a correct password', async () => {
    const ana = await context.bartender('ana')
    const { secret } = await turnOnSecondFactor(ana)
    const wrong = { password: 'wrong-password' }
    expect(await readAnswer(await signIn(ana.email, wrong))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(await readAnswer(await signIn(ana.email, { ...wrong, code: generateCode(secret) }))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ])
    const needed = await signIn(ana.email)
    expect(needed.headers.getSetCookie()).toEqual([])
    expect(await readAnswer(needed)).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    const wrongCode = await signIn(ana.email, { code: '000000' })
    expect(wrongCode.headers.getSetCookie()).toEqual([])
    expect(await readAnswer(wrongCode)).toEqual([403, 'WRONG_CODE'])
    const right = await signIn(ana.email, { code: generateCode(secret) })
    expect([right.status, right.headers.getSetCookie().length]).toEqual([200, 2])
  })

  test('creates no session before the code is verified', async () => {
    const ana = await context.bartender('ana')
    await turnOnSecondFactor(ana)
    const count = async () =>
      (await sql`select from auth.session where "userId" = ${ana.id}`.execute(context.db)).rows.length
    const before = await count()
    await signIn(ana.email)
    await signIn(ana.email, { code: '000000' })
    expect(await count()).toBe(before)
  })

  test('does the same hashing for a wrong password with and without a second factor', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await turnOnSecondFactor(ana)
    const workFor = async (email: string) => {
      const before = { ...context.hashing }
      await signIn(email, { password: 'wrong-password', code: '123456' })
      return context.hashing.hash + context.hashing.verify - before.hash - before.verify
    }
    expect(await workFor(ana.email)).toBe(await workFor(ben.email))
  })

  test('accepts codes of adjacent time steps, but none that is used or older than a used one', async () => {
    const ana = await context.bartender('ana')
    const { secret } = await turnOnSecondFactor(ana)
    context.clock.advance(4 * STEP)
    const status = async (later: number) => (await signIn(ana.email, { code: generateCode(secret, later) })).status
    expect(await status(-2 * STEP)).toBe(403)
    expect(await status(2 * STEP)).toBe(403)
    expect(await status(-STEP)).toBe(200)
    expect(await status(-STEP)).toBe(403)
    expect(await status(STEP)).toBe(200)
    expect(await status(0)).toBe(403)
  })

  test('accepts a code for only one of two concurrent requests', async () => {
    const ana = await context.bartender('ana')
    const { secret, recovery_codes } = await turnOnSecondFactor(ana)
    for (const code of [generateCode(secret), recovery_codes[0]]) {
      const answers = await Promise.all([signIn(ana.email, { code }), signIn(ana.email, { code })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    }
  })

  test('accepts a recovery code once, in any case and grouping', async () => {
    const ana = await context.bartender('ana')
    const [one = '', two = ''] = (await turnOnSecondFactor(ana)).recovery_codes
    expect((await signIn(ana.email, { code: one.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await signIn(ana.email, { code: one })).status).toBe(403)
    expect((await signIn(ana.email, { code: two })).status).toBe(200)
    expect((await ana.api.accounts.settings()).second_factor.recovery_codes_left).toBe(8)
  })

  test('emails how many recovery codes are left after a login with one, and only then', async () => {
    const ana = await context.bartender('ana')
    const { secret, recovery_codes } = await turnOnSecondFactor(ana)
    const [one, two, three = ''] = recovery_codes
    const emailsOf = async (action: () => Promise<unknown>) => {
      context.mails.length = 0
      await action()
      return context.mails.map(({ to, subject, text }) => [
        to.address,
        subject,
        /\d+ recovery codes? left/.exec(text)?.[0],
      ])
    }
    const subject = 'A recovery code was used to log in to Last Call'
    expect(await emailsOf(() => signIn(ana.email, { code: one }))).toEqual([
      [ana.email, subject, '9 recovery codes left'],
    ])
    expect(await emailsOf(() => signIn(ana.email, { code: two }))).toEqual([
      [ana.email, subject, '8 recovery codes left'],
    ])
    expect(await emailsOf(() => signIn(ana.email, { code: one }))).toEqual([])
    expect(await emailsOf(() => signIn(ana.email, { password: 'wrong-password', code: three }))).toEqual([])
    expect(await emailsOf(() => signIn(ana.email, { code: generateCode(secret) }))).toEqual([])
  })

  test('refuses the codes of another account', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const mine = await turnOnSecondFactor(ana)
    const { secret } = await turnOnSecondFactor(ben)
    expect((await signIn(ana.email, { code: generateCode(secret) })).status).toBe(403)
    expect((await signIn(ben.email, { code: mine.recovery_codes[0] })).status).toBe(403)
  })

  test('limits wrong codes per account, and a correct code resets the count', async () => {
    const ana = await context.bartender('ana')
    const { secret } = await turnOnSecondFactor(ana)
    const guess = async () => (await signIn(ana.email, { code: '000000' })).status
    for (let n = 0; n < 9; n++) expect(await guess()).toBe(403)
    expect((await signIn(ana.email, { code: generateCode(secret) })).status).toBe(200)
    for (let n = 0; n < 10; n++) expect(await guess()).toBe(403)
    await sql`delete from rate_limits where key like 'sign_in:%'`.execute(context.db)
    const refused = await signIn(ana.email, { code: generateCode(secret, STEP) })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  })
})

describe('switching off', () => {
  test('requires the password and a code and sends an email', async () => {
    const ana = await context.bartender('ana')
    const { secret, recovery_codes } = await turnOnSecondFactor(ana)
    const stop = async (code: string, current_password = PASSWORD) =>
      readAnswer(await ana.call('accounts.stopSecondFactor', { current_password, code }))
    expect(await stop(generateCode(secret), 'not mine')).toEqual([403, 'WRONG_PASSWORD'])
    expect(await stop('000000')).toEqual([403, 'WRONG_CODE'])
    expect((await signIn(ana.email)).status).toBe(403)
    expect(await stop(recovery_codes[3] ?? '')).toEqual([200, undefined])
    expect(context.mails.at(-1)).toMatchObject({ subject: 'Two-step login is off for Last Call' })
    expect((await signIn(ana.email)).status).toBe(200)
    expect(await stop(generateCode(secret))).toEqual([409, 'NOT_ON'])
    expect((await sql`select from auth.recovery_codes`.execute(context.db)).rows).toEqual([])
  })

  test('new recovery codes replace the old ones', async () => {
    const ana = await context.bartender('ana')
    const { secret, recovery_codes: old } = await turnOnSecondFactor(ana)
    const { recovery_codes } = await ana.api.accounts.renewRecoveryCodes({
      ...passwordInput,
      code: generateCode(secret),
    })
    expect((await signIn(ana.email, { code: old[0] })).status).toBe(403)
    expect((await signIn(ana.email, { code: recovery_codes[0] })).status).toBe(200)
  })

  test('a password reset by email leaves the second factor on', async () => {
    const ana = await context.bartender('ana')
    await turnOnSecondFactor(ana)
    await context.signedOut.api.accounts.requestPasswordReset({ email: ana.email })
    const token = new URL(context.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
    const password = 'four quite other words'
    await context.signedOut.api.accounts.resetPassword({ token, password, password_confirmation: password })
    expect(await readAnswer(await signIn(ana.email, { password }))).toEqual([403, 'SECOND_FACTOR_NEEDED'])
  })
})

describe('staff', () => {
  test('have no staff access before they set up a second factor', async () => {
    const ada = await context.admin('ada')
    const refused = await ada.call('admin.audit', {})
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { message: secondFactorMessages.staffNeedsSecondFactor },
    ])
    expect((await ada.call('forum.threads', {})).status).toBe(403)
    expect((await ada.api.accounts.session()).me).toMatchObject({ is_admin: false, needs_second_factor: true })
    expect((await ada.api.accounts.settings()).second_factor).toMatchObject({ is_required: true })
    const invitation = await createInvitationToken(ada)
    context.clock.advance(1000)
    const { secret } = await turnOnSecondFactor(ada, invitation)
    expect((await ada.api.accounts.session()).me).toMatchObject({ is_admin: true, needs_second_factor: false })
    expect((await ada.api.admin.audit({})).items).toMatchObject([
      { action: 'second-factor-on' },
      { action: 'invite-staff', actor_username: null },
    ])
    expect((await ada.call('forum.threads', {})).status).toBe(200)
    await ada.api.accounts.stopSecondFactor({ ...passwordInput, code: generateCode(secret) })
    expect((await ada.call('admin.audit', {})).status).toBe(403)
  })

  test('have no access Behind the Bar before that, even if they are verified bartenders', async () => {
    const [ana, gus] = [await context.bartender('ana'), await context.bartender('gus')]
    await ana.isVerified()
    await gus.isVerified()
    const { image_id } = await ana.api.media.thread({ picture: await drawnPicture() })
    const thread = await ana.api.forum.create({ title: 'Whose ice?', image_id })
    const imageUrl = (await gus.api.forum.get({ id: thread.id })).image_url ?? ''
    expect((await gus.fetch(imageUrl)).status).toBe(200)
    await sql`update profiles set is_admin = true where id = ${gus.id}`.execute(context.db)
    for (const [procedure, input] of [
      ['forum.threads', {}],
      ['forum.get', { id: thread.id }],
      ['forum.remove', { id: thread.id }],
    ] as const) {
      const refused = await gus.call(procedure, input)
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { message: secondFactorMessages.staffNeedsSecondFactor },
      ])
    }
    expect((await gus.fetch(imageUrl)).status).toBe(404)
    await turnOnSecondFactor(gus, await createInvitationToken(gus))
    expect((await gus.call('forum.get', { id: thread.id })).status).toBe(200)
    const { rows } = await sql`select from audit_log where actor_id = ${gus.id} and action = 'read-forum'`.execute(
      context.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('are signed out after 12 hours, while other users are not', async () => {
    const [ada, ben] = [await context.admin('ada'), await context.patron('ben')]
    context.clock.advance(12 * 3_600_000 - 1000)
    expect((await ada.call('profiles.mine', {})).status).toBe(200)
    context.clock.advance(1000)
    expect((await ada.call('profiles.mine', {})).status).toBe(401)
    expect((await ben.call('profiles.mine', {})).status).toBe(200)
  })
})

describe('the operator', () => {
  const command = (...args: string[]) => runCommand(context.services, args)
  const actions = async () =>
    (await sql<{ action: string }>`select action from audit_log order by created_at, id`.execute(context.db)).rows.map(
      ({ action }) => action,
    )

  /** Makes a calendar link and returns a function that fetches it and returns the status. */
  async function makeCalendarLink(who: Person): Promise<() => Promise<number>> {
    const { url } = await who.api.calendars.make({ kind: 'mine' })
    const fetchStatus = async () => (await context.signedOut.fetch(new URL(url).pathname)).status
    expect(await fetchStatus()).toBe(200)
    return fetchStatus
  }

  test('ends the sessions and calendar links of one account only', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const [hers, his] = [await makeCalendarLink(ana), await makeCalendarLink(ben)]
    expect(await command('end-sessions', '@ana')).toMatchObject({ done: true })
    expect([await hers(), await his()]).toEqual([404, 200])
  })

  test('resets the second factor and ends the calendar links of one account only', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await turnOnSecondFactor(ana)
    const [hers, his] = [await makeCalendarLink(ana), await makeCalendarLink(ben)]
    expect(await command('reset-second-factor', ana.email)).toMatchObject({ done: true })
    expect([await hers(), await his()]).toEqual([404, 200])
  })

  test('resets the second factor, notifies the user by email and records it in the audit log', async () => {
    const ana = await context.bartender('ana')
    await turnOnSecondFactor(ana)
    expect(await command('reset-second-factor', 'nobody@bar.test')).toMatchObject({ done: false })
    expect(await command('reset-second-factor', ana.email.toUpperCase())).toMatchObject({ done: true })
    expect((await ana.call('profiles.mine', {})).status).toBe(401)
    expect((await signIn(ana.email)).status).toBe(200)
    expect(context.mails.at(-1)).toMatchObject({ to: { address: ana.email } })
    expect(await actions()).toEqual(['reset-second-factor'])
    expect(await command('reset-second-factor', ana.email)).toMatchObject({ done: false })
  })

  test('ends all sessions of one account', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const elsewhere = await context.signIn(ana.email)
    expect((await command('end-sessions', '@ana')).text).toBe('@ana is logged out everywhere. Sessions ended: 2.')
    for (const who of [ana, elsewhere]) expect((await who.call('profiles.mine', {})).status).toBe(401)
    expect((await ben.call('profiles.mine', {})).status).toBe(200)
    expect(await actions()).toEqual(['end-sessions'])
    expect(await command('end-sessions', 'nobody.here')).toMatchObject({ done: false })
  })
})

describe('secrets and codes', () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
  test('a secret can be decrypted only for its own account, by the current key or an earlier one', () => {
    const secret = generateTotpSecret()
    const sealed = sealSecret([old], 'ana', secret)
    expect(unsealSecret([old], 'ana', sealed)).toEqual({ text: secret, isOld: false })
    expect(unsealSecret([next, old], 'ana', sealed)).toEqual({ text: secret, isOld: true })
    expect([
      unsealSecret([next], 'ana', sealed),
      unsealSecret([old], 'ben', sealed),
      unsealSecret([old], 'ana', ''),
    ]).toEqual([undefined, undefined, undefined])
    expect(sealSecret([old], 'ana', secret)).not.toBe(sealed)
  })

  test('a secret sealed by an earlier key is sealed again with the current one when it is used', async () => {
    const ana = await context.bartender('ana')
    const { secret } = await turnOnSecondFactor(ana)
    const { appSecrets } = context.services.config
    await sql`update auth.second_factors set secret = ${sealSecret([old], ana.id, secret)}`.execute(context.db)
    context.services.config.appSecrets = [appSecrets[0], old]
    expect((await signIn(ana.email, { code: generateCode(secret) })).status).toBe(200)
    context.services.config.appSecrets = appSecrets
    expect((await signIn(ana.email, { code: generateCode(secret, STEP) })).status).toBe(200)
  })

  test('codes match the test vectors of RFC 6238', () => {
    const rfc = Secret.fromLatin1('12345678901234567890').base32
    expect(findTimeStep(rfc, '287082', new Date(59_000))).toBe(1)
    expect(findTimeStep(rfc, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
    expect(findTimeStep(rfc, '081805', new Date(1_111_111_109_000))).toBeUndefined()
  })

  test('recovery codes contain no characters that look alike', () => {
    expect(generateRecoveryCodes().join('')).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-?){40}$/)
  })
})
