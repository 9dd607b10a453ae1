import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { runCommand } from '#server/moderation/service.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext({ staffSecondFactor: 'required' })
const optionalContext = await createTestContext({ staffSecondFactor: 'optional' })
const passwordInput = { current_password: PASSWORD }
const DAY = 86_400_000

const run = (...args: string[]) => runCommand(context.services, args)
const generateCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.clock.now().getTime() })

/** The token of the last email, which must be an invitation to this person. */
function findEmailedToken(who: Person): string {
  const mail = context.mails.at(-1)
  expect(mail).toMatchObject({ to: { address: who.email }, subject: 'Your staff invitation for Last Call' })
  const link = new URL(mail?.link ?? '')
  expect([link.pathname, link.search]).toEqual(['/settings/account', ''])
  return link.hash.replace('#staff=', '')
}

async function startSetup(who: Person, invitation?: string) {
  const answer = await who.call('accounts.startSecondFactor', { ...passwordInput, invitation })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

const isStaff = async (who: Person) => (await who.api.accounts.session()).me?.is_admin

describe('setting up a first second factor', () => {
  test('requires the link that was emailed when the user became an admin', async () => {
    const ada = await context.patron('ada')
    expect(await run('grant-admin', ada.email.toUpperCase())).toMatchObject({
      done: true,
      text: expect.stringContaining(`An invitation is on its way to ${ada.email}.`),
    })
    const invitation = findEmailedToken(ada)
    const refused = await ada.call('accounts.startSecondFactor', passwordInput)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'INVITATION_NEEDED', message: secondFactorMessages.invitationNeeded },
    ])
    const { secret } = await ada.api.accounts.startSecondFactor({ ...passwordInput, invitation })
    const without = await ada.call('accounts.confirmSecondFactor', { code: generateCode(secret) })
    expect([without.status, await isStaff(ada)]).toEqual([403, false])
    await ada.api.accounts.confirmSecondFactor({ code: generateCode(secret), invitation })
    expect(await isStaff(ada)).toBe(true)
  })

  test('accepts only the newest link of the same account, once and for three days', async () => {
    const [ada, eve] = [await context.admin('ada'), await context.admin('eve')]
    await run('invite', ada.email)
    const older = findEmailedToken(ada)
    await run('invite', ada.email)
    const newest = findEmailedToken(ada)
    expect(await startSetup(ada, older)).toEqual([410, 'INVITATION_DEAD'])
    expect(await startSetup(eve, newest)).toEqual([410, 'INVITATION_DEAD'])
    context.clock.advance(3 * DAY)
    const again = await context.signIn(ada.email)
    expect((await again.call('accounts.startSecondFactor', { ...passwordInput, invitation: newest })).status).toBe(410)
    await run('invite', ada.email)
    const invitation = findEmailedToken(ada)
    const { secret } = await again.api.accounts.startSecondFactor({ ...passwordInput, invitation })
    await again.api.accounts.confirmSecondFactor({ code: generateCode(secret), invitation })
    expect((await sql`select from auth.emailed_links where purpose = 'staff'`.execute(context.db)).rows).toEqual([])
  })

  test('cannot be completed without an invitation if it was started before the user became an admin', async () => {
    const noa = await context.patron('noa')
    const { secret } = await noa.api.accounts.startSecondFactor(passwordInput)
    await run('grant-admin', noa.email)
    const answer = await noa.call('accounts.confirmSecondFactor', { code: generateCode(secret) })
    expect([answer.status, await isStaff(noa)]).toEqual([403, false])
  })

  test('needs no invitation for other users, or if the server does not require a second factor', async () => {
    const [ada, ben] = [await optionalContext.admin('ada'), await context.patron('ben')]
    for (const who of [ada, ben]) expect(await startSetup(who)).toEqual([200, undefined])
    expect(await runCommand(optionalContext.services, ['invite', ada.email])).toMatchObject({ done: false })
    expect(optionalContext.mails).toEqual([])
  })
})

describe('the operator invites', () => {
  test('only staff who need an invitation, and records it in the audit log', async () => {
    const [ada, ben] = [await context.admin('ada'), await context.patron('ben')]
    expect(await run('invite')).toMatchObject({ done: false, text: expect.stringContaining('Usage') })
    expect(await run('invite', 'nobody@bar.test')).toMatchObject({ done: false })
    expect(await run('invite', ben.email)).toEqual({ done: false, text: '@ben is not an admin.' })
    expect(context.mails).toEqual([])
    expect(await run('invite', ada.email)).toMatchObject({ done: true })
    const { rows } = await sql<{ action: string }>`select action from audit_log`.execute(context.db)
    expect(rows).toEqual([{ action: 'invite-staff' }])
  })

  test('staff again when their second factor is reset, but not other users', async () => {
    const [ada, ben] = [await context.admin('ada'), await context.patron('ben')]
    await run('invite', ada.email)
    const invitation = findEmailedToken(ada)
    const { secret } = await ada.api.accounts.startSecondFactor({ ...passwordInput, invitation })
    await ada.api.accounts.confirmSecondFactor({ code: generateCode(secret), invitation })
    expect(await run('invite', ada.email)).toMatchObject({ done: false })
    expect(await run('reset-second-factor', ada.email)).toMatchObject({ done: true })
    const next = findEmailedToken(ada)
    const again = await context.signIn(ada.email)
    expect((await again.call('accounts.startSecondFactor', passwordInput)).status).toBe(403)
    expect((await again.call('accounts.startSecondFactor', { ...passwordInput, invitation: next })).status).toBe(200)
    const his = await ben.api.accounts.startSecondFactor(passwordInput)
    await ben.api.accounts.confirmSecondFactor({ code: generateCode(his.secret) })
    context.mails.length = 0
    await run('reset-second-factor', ben.email)
    expect(context.mails.map(({ subject }) => subject)).toEqual(['Two-step login was turned off for Last Call'])
  })
})
