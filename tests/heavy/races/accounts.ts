import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { PASSWORD } from '#tests/support/test-context.ts'
import { passwords, type Race, type RaceContext } from './race-context.ts'

const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/race'
const ACCOUNTS = (email: string) => sql`select from auth."user" where email = ${email}`
const form = (email: string, password = PASSWORD) => ({
  email,
  ...passwords(password),
  user_type: 'patron' as const,
  age_confirmed: true as const,
})

/** A registration that waits for its confirmation link. */
async function pendingRegistration(
  { testContext, emailedToken }: RaceContext,
  n: number,
): Promise<{ email: string; token: string }> {
  const email = `fresh.waiting${n}@demo.test`
  await testContext.signedOut.api.accounts.signUp(form(email))
  return { email, token: emailedToken(email) }
}
async function resetting({ testContext, emailedToken }: RaceContext, who: Person): Promise<string> {
  await testContext.signedOut.api.accounts.requestPasswordReset({ email: who.email })
  return emailedToken(who.email)
}
async function moving({ emailedToken }: RaceContext, who: Person, email: string): Promise<string> {
  await who.api.accounts.changeEmail({ email, current_password: PASSWORD })
  return emailedToken(email)
}

/** Registration, login, email addresses, passwords and sessions. */
export const accountRaces: Race[] = [
  {
    rule: 'two registrations with one address: both wait, and no account exists yet',
    async round({ testContext, count }, n) {
      const email = `fresh.twice${n}@demo.test`
      return {
        calls: [
          [testContext.signedOut, 'accounts.signUp', form(email)],
          [testContext.signedOut, 'accounts.signUp', form(email, 'another-call-tonight')],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(ACCOUNTS(email))).toBe(0),
      }
    },
  },
  {
    rule: 'one confirmation link opened twice: one account',
    async round(context, n) {
      const { email, token } = await pendingRegistration(context, n)
      const open = { token, password: PASSWORD }
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.confirmEmail', open],
          [context.testContext.signedOut, 'accounts.confirmEmail', open],
        ],
        allowed: ['200 410', '410 200', '200 403', '403 200'],
        check: async () => expect(await context.count(ACCOUNTS(email))).toBe(1),
      }
    },
  },
  {
    rule: 'confirming while the link is requested again: one account',
    async round(context, n) {
      const { email, token } = await pendingRegistration(context, n)
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.confirmEmail', { token, password: PASSWORD }],
          [context.testContext.signedOut, 'accounts.resendConfirmation', { email }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await context.count(ACCOUNTS(email))).toBe(1),
      }
    },
  },
  {
    rule: 'one reset link used twice: one password is set',
    async round(context) {
      const who = await context.freshPerson()
      const token = await resetting(context, who)
      const signedOut = context.testContext.signedOut
      return {
        calls: [
          [signedOut, 'accounts.resetPassword', { token, ...passwords('first-call-tonight') }],
          [signedOut, 'accounts.resetPassword', { token, ...passwords('second-call-tonight') }],
        ],
        allowed: ['200 410', '410 200'],
        check: async ([first]) => {
          const right = first?.status === 200 ? 'first-call-tonight' : 'second-call-tonight'
          expect((await signedOut.call('accounts.signIn', { email: who.email, password: right })).status).toBe(200)
        },
      }
    },
  },
  {
    rule: 'a password reset and an email change with the old password: no email change waits afterwards',
    async round(context, n) {
      const who = await context.freshPerson()
      const token = await resetting(context, who)
      return {
        calls: [
          [who, 'accounts.changeEmail', { email: `fresh.thief${n}@demo.test`, current_password: PASSWORD }],
          [context.testContext.signedOut, 'accounts.resetPassword', { token, ...passwords('first-call-tonight') }],
        ],
        allowed: ['200 200', '401 200', '403 200'],
        check: async () => expect(await context.count(sql`select from auth.email_changes`)).toBe(0),
      }
    },
  },
  {
    rule: 'a password reset and a calendar link made with the old session: no link works afterwards',
    async round(context) {
      const who = await context.freshPerson()
      const token = await resetting(context, who)
      return {
        calls: [
          [who, 'calendars.make', { kind: 'mine' }],
          [context.testContext.signedOut, 'accounts.resetPassword', { token, ...passwords('first-call-tonight') }],
        ],
        allowed: ['201 200', '401 200'],
        check: async () => expect(await context.count(sql`select from calendar_tokens`)).toBe(0),
      }
    },
  },
  {
    rule: 'a password reset and a login with the old password: no session of that login remains',
    async round(context) {
      const who = await context.freshPerson()
      const token = await resetting(context, who)
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.signIn', { email: who.email, password: PASSWORD }],
          [context.testContext.signedOut, 'accounts.resetPassword', { token, ...passwords('first-call-tonight') }],
        ],
        allowed: ['200 200', '401 200'],
        check: async () =>
          expect(await context.count(sql`select from auth.session where "userId" = ${who.id}`)).toBe(0),
      }
    },
  },
  {
    rule: 'two password reset requests: the last emailed link works',
    async round(context) {
      const who = await context.freshPerson()
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.requestPasswordReset', { email: who.email }],
          [context.testContext.signedOut, 'accounts.requestPasswordReset', { email: who.email }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const token = context.emailedToken(who.email)
          const used = await context.testContext.signedOut.call('accounts.resetPassword', { token, ...passwords() })
          expect(used.status).toBe(200)
        },
      }
    },
  },
  {
    rule: 'two login link requests: the last emailed link works, once',
    async round(context) {
      const who = await context.freshPerson()
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.requestLoginLink', { email: who.email }],
          [context.testContext.signedOut, 'accounts.requestLoginLink', { email: who.email }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const token = context.emailedToken(who.email)
          const use = async () => (await context.testContext.signedOut.call('accounts.signInByLink', { token })).status
          expect([await use(), await use()]).toEqual([200, 410])
        },
      }
    },
  },
  {
    rule: 'one login link used twice: one login succeeds',
    async round(context) {
      const who = await context.freshPerson()
      await context.testContext.signedOut.api.accounts.requestLoginLink({ email: who.email })
      const token = context.emailedToken(who.email)
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.signInByLink', { token }],
          [context.testContext.signedOut, 'accounts.signInByLink', { token }],
        ],
        allowed: ['200 410', '410 200'],
        check: async () => {},
      }
    },
  },
  {
    rule: 'two password changes: the password of the successful one works',
    async round(context) {
      const who = await context.freshPerson()
      const other = await context.testContext.signIn(who.email)
      return {
        calls: [
          [who, 'accounts.changePassword', { current_password: PASSWORD, ...passwords('first-call-tonight') }],
          [other, 'accounts.changePassword', { current_password: PASSWORD, ...passwords('second-call-tonight') }],
        ],
        allowed: ['200 200', '200 401', '401 200', '200 403', '403 200'],
        check: async (answers) => {
          const done = ['first-call-tonight', 'second-call-tonight'].filter(
            (_, index) => answers[index]?.status === 200,
          )
          const works: string[] = []
          for (const password of ['first-call-tonight', 'second-call-tonight']) {
            const answer = await context.testContext.signedOut.call('accounts.signIn', { email: who.email, password })
            if (answer.status === 200) works.push(password)
          }
          expect(works).toHaveLength(1)
          expect(done).toEqual(expect.arrayContaining(works))
        },
      }
    },
  },
  {
    rule: 'one email change link opened twice: it works once',
    async round(context, n) {
      const who = await context.freshPerson()
      const email = `fresh.moved${n}@demo.test`
      const token = await moving(context, who, email)
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.confirmNewEmail', { token }],
          [context.testContext.signedOut, 'accounts.confirmNewEmail', { token }],
        ],
        allowed: ['200 410', '410 200'],
        check: async () => expect(await context.count(ACCOUNTS(email))).toBe(1),
      }
    },
  },
  {
    rule: 'two accounts change to one new address: one gets it',
    async round(context, n) {
      const [one, two] = [await context.freshPerson(), await context.freshPerson()]
      const email = `fresh.moved${n}@demo.test`
      const first = await moving(context, one, email)
      const second = await moving(context, two, email)
      return {
        calls: [
          [context.testContext.signedOut, 'accounts.confirmNewEmail', { token: first }],
          [context.testContext.signedOut, 'accounts.confirmNewEmail', { token: second }],
        ],
        allowed: ['200 410', '410 200'],
        check: async () => expect(await context.count(ACCOUNTS(email))).toBe(1),
      }
    },
  },
  {
    rule: 'ending other sessions while one of them makes a calendar link: the session is over, and the link with it',
    async round(context, n) {
      const who = await context.freshPerson()
      const other = await context.testContext.signIn(who.email)
      return {
        calls: [
          [who, 'accounts.endSession', { session: 'others', current_password: PASSWORD }],
          n % 2 === 0 ? [other, 'calendars.make', { kind: 'mine' }] : [other, 'posts.create', { content: 'Hello.' }],
        ],
        allowed: ['200 201', '200 401'],
        check: async ([, wrote]) => {
          expect((await other.call('profiles.mine', {})).status).toBe(401)
          expect(await context.count(sql`select from calendar_tokens`)).toBe(0)
          if (n % 2 === 1) expect(await context.count(sql`select from posts`)).toBe(wrote?.status === 201 ? 1 : 0)
        },
      }
    },
  },
  {
    rule: 'logging out while subscribing to push: no subscription of an ended session remains',
    async round(context) {
      const who = await context.freshPerson()
      return {
        calls: [
          [who, 'accounts.signOut', {}],
          [who, 'push.subscribe', new FakeBrowser(PUSH_ENDPOINT).subscription],
        ],
        allowed: ['200 200', '200 401'],
        check: async () => expect(await context.count(sql`select from push_subscriptions`)).toBe(0),
      }
    },
  },
  {
    rule: 'wrong passwords: no more attempts than the limit, and the correct password is rejected afterwards',
    async round(context) {
      const who = await context.freshPerson()
      const wrong = { email: who.email, password: 'wrong-call-tonight' }
      return {
        calls: Array.from({ length: 14 }, () => [context.testContext.signedOut, 'accounts.signIn', wrong]),
        allowed: [],
        check: async (answers) => {
          expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
          expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
          const right = { email: who.email, password: PASSWORD }
          expect((await context.testContext.signedOut.call('accounts.signIn', right)).status).toBe(429)
        },
      }
    },
  },
]
