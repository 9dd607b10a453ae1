import { expect, test } from 'vitest'
import { accountMessages } from '#contract/accounts.texts.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { findPasswordWeakness } from './passwords.ts'

const context = await createTestContext()
const { api } = context.signedOut
const readFieldErrors = async (answer: Response) =>
  ((await answer.json()) as { data?: { fields?: unknown } }).data?.fields
const common = { password: accountMessages.passwordCommon }
const own = { password: accountMessages.passwordOwn }
const withConfirmation = (password: string) => ({ password, password_confirmation: password })
const form = (password: string) => ({
  email: 'pia.moran@bar.test',
  ...withConfirmation(password),
  user_type: 'patron',
  age_confirmed: true,
})

test.each([
  ['password', common],
  ['PassWord', common],
  ['123456', common],
  ['qwertyuiop', common],
  ['last-call', own],
  ['Last Call', own],
  ['pia.moran@bar.test', own],
  ['PiaMoran', own],
])('registration refuses the password %s', async (password, fields) => {
  const answer = await context.signedOut.call('accounts.signUp', form(password))
  expect([answer.status, await readFieldErrors(answer)]).toEqual([422, fields])
  expect(context.mails).toEqual([])
})

test.each([PASSWORD, 'pia.moran likes rye', 'x'.repeat(64), 'пароль-нет', 'abc de'])(
  'registration accepts the password %s',
  async (password) => {
    expect((await context.signedOut.call('accounts.signUp', form(password))).status).toBe(200)
  },
)

test("a reset refuses common passwords and the owner's names without using up the link", async () => {
  const bea = await context.bartender('bea')
  await api.accounts.requestPasswordReset({ email: bea.email })
  const token = new URL(context.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
  const choose = (password: string) =>
    context.signedOut.call('accounts.resetPassword', { token, ...withConfirmation(password) })
  expect(await readFieldErrors(await choose('iloveyou'))).toEqual(common)
  for (const name of [bea.full_name, bea.email, bea.username.padEnd(6, '_')])
    expect([name, await readFieldErrors(await choose(name))]).toEqual([name, own])
  expect((await choose('a good one, this')).status).toBe(200)
  await api.accounts.signIn({ email: bea.email, password: 'a good one, this' })
})

test('a reset with an unknown link checks no names', async () => {
  const bea = await context.bartender('bea')
  const token = 'a-link-that-nobody-was-mailed'
  const answer = await context.signedOut.call('accounts.resetPassword', { token, ...withConfirmation(bea.full_name) })
  expect(answer.status).toBe(410)
})

test('a password change refuses weak passwords and keeps the old one', async () => {
  const bea = await context.bartender('bea')
  const change = (password: string) =>
    bea.call('accounts.changePassword', { current_password: PASSWORD, ...withConfirmation(password) })
  expect(await readFieldErrors(await change('dragon'))).toEqual(common)
  expect(await readFieldErrors(await change(bea.full_name.toUpperCase()))).toEqual(own)
  await api.accounts.signIn({ email: bea.email, password: PASSWORD })
  expect((await change('three other words')).status).toBe(200)
})

test('a user with an existing weak password can still sign in', async () => {
  const bea = await context.bartender('bea')
  const password = await context.services.auth.passwords.hash('123456')
  await context.db.updateTable('auth.account').set({ password }).where('userId', '=', bea.id).execute()
  const answer = await bea.call('accounts.signIn', { email: bea.email, password: '123456' })
  expect(answer.status).toBe(200)
})

test('common passwords are compared in lower case and as a whole', async () => {
  expect(await findPasswordWeakness('SUNSHINE', undefined)).toBe(accountMessages.passwordCommon)
  expect(await findPasswordWeakness('sunshine and rain on a bar', undefined)).toBeUndefined()
})
