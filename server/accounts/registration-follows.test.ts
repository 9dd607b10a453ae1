import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const { api } = context.signedOut

const form = (email: string, follows?: string, password = PASSWORD) => ({
  email,
  password,
  password_confirmation: password,
  user_type: 'patron' as const,
  age_confirmed: true as const,
  ...(follows !== undefined && { follows }),
})
const findLastToken = () => new URL(context.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
const pendingFollows = async () =>
  (await context.db.selectFrom('auth.pending_sign_ups').select('follows').orderBy('created_at').execute()).map(
    ({ follows }) => follows,
  )

test('the page that a registration follows is stored with it, returned in any browser, and deleted with it', async () => {
  await api.accounts.signUp(form('new@bar.test', 'venue:the-still'))
  expect(await pendingFollows()).toEqual(['venue:the-still'])
  // Another browser has the emailed link and the password only.
  expect(await api.accounts.confirmEmail({ token: findLastToken(), password: PASSWORD })).toEqual({
    done: true,
    follows: 'venue:the-still',
  })
  expect(await pendingFollows()).toEqual([])
})

test('a registration without a page follows nothing', async () => {
  await api.accounts.signUp(form('new@bar.test'))
  expect(await api.accounts.confirmEmail({ token: findLastToken(), password: PASSWORD })).toEqual({
    done: true,
    follows: null,
  })
})

test('of several registrations of an address, the one that is confirmed counts', async () => {
  await api.accounts.signUp(form('victim@bar.test', 'profile:stranger', 'attackers-own'))
  await api.accounts.signUp(form('victim@bar.test', 'venue:the-still', 'victims-own'))
  const confirmed = await api.accounts.confirmEmail({ token: findLastToken(), password: 'victims-own' })
  expect(confirmed.follows).toBe('venue:the-still')
})

test('nothing is followed before the new account asks for it', async () => {
  await context.venue('theStill')
  await api.accounts.signUp(form('new@bar.test', 'venue:the-still'))
  await api.accounts.confirmEmail({ token: findLastToken(), password: PASSWORD })
  expect((await sql`select from venue_follows`.execute(context.db)).rows).toEqual([])
})

test.each(['the-still', 'venue:', 'venue:The Still', 'event:1', 'https://evil.example', `venue:${'a'.repeat(121)}`])(
  'a registration that follows “%s” is refused',
  async (follows) => {
    const answer = await context.signedOut.call('accounts.signUp', form('new@bar.test', follows))
    expect(answer.status).toBe(422)
    expect(await pendingFollows()).toEqual([])
  },
)

test('registering to follow answers the same, with the same statements, whether or not the address is known', async () => {
  const pat = await context.patron('pat')
  const register = async (email: string) => {
    let answer: unknown
    const statements = await context.statements(async () => {
      const response = await context.signedOut.call('accounts.signUp', form(email, 'venue:the-still'))
      answer = [response.status, await response.text()]
    })
    return { answer, statements: statements.map((statement) => statement.sql) }
  }
  expect(await register(pat.email)).toEqual(await register('new@bar.test'))
})
