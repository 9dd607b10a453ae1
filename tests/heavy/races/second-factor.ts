import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { PASSWORD } from '#tests/support/test-context.ts'
import type { Race, RaceContext } from './race-context.ts'

const asked = { current_password: PASSWORD }
const CODES = sql`select from auth.recovery_codes`
const ON = sql`select from auth.second_factors where confirmed_at is not null`

const codeOf = ({ testContext }: RaceContext, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testContext.clock.now().getTime() })
const begun = async (who: Person) => (await who.api.accounts.startSecondFactor(asked)).secret

/** Someone with a second factor whose authenticator shows an unused code. */
async function secured(context: RaceContext) {
  const who = await context.freshPerson()
  const secret = await begun(who)
  const { recovery_codes } = await who.api.accounts.confirmSecondFactor({ code: codeOf(context, secret) })
  context.testContext.clock.advance(30_000)
  return { who, secret, recovery_codes }
}

/** The second factor of logging in. */
export const secondFactorRaces: Race[] = [
  ...(['app', 'paper'] as const).map(
    (from): Race => ({
      rule: `two logins with one code of the ${from}: one succeeds`,
      async round(context) {
        const { who, secret, recovery_codes } = await secured(context)
        const code = from === 'app' ? codeOf(context, secret) : recovery_codes[0]
        const form = { email: who.email, password: PASSWORD, code }
        return {
          calls: [
            [context.testContext.signedOut, 'accounts.signIn', form],
            [context.testContext.signedOut, 'accounts.signIn', form],
          ],
          allowed: ['200 403', '403 200'],
          check: async () => expect(await context.count(CODES)).toBe(from === 'app' ? 10 : 9),
        }
      },
    }),
  ),
  {
    rule: 'two setups of a second factor: the last secret waits',
    async round(context) {
      const who = await context.freshPerson()
      return {
        calls: [
          [who, 'accounts.startSecondFactor', asked],
          [await context.testContext.signIn(who.email), 'accounts.startSecondFactor', asked],
        ],
        allowed: ['200 200'],
        check: async () => expect(await context.count(sql`select from auth.second_factors`)).toBe(1),
      }
    },
  },
  {
    rule: 'two confirmations of a second factor: it is turned on once, with one set of recovery codes',
    async round(context) {
      const who = await context.freshPerson()
      const code = codeOf(context, await begun(who))
      return {
        calls: [
          [who, 'accounts.confirmSecondFactor', { code }],
          [await context.testContext.signIn(who.email), 'accounts.confirmSecondFactor', { code }],
        ],
        allowed: ['200 409', '409 200', '200 401', '401 200'],
        check: async () => expect([await context.count(ON), await context.count(CODES)]).toEqual([1, 10]),
      }
    },
  },
  {
    rule: 'confirming a second factor while another setup begins: the confirmed secret is on',
    async round(context) {
      const who = await context.freshPerson()
      const secret = await begun(who)
      return {
        calls: [
          [who, 'accounts.confirmSecondFactor', { code: codeOf(context, secret) }],
          [await context.testContext.signIn(who.email), 'accounts.startSecondFactor', asked],
        ],
        allowed: ['200 409', '200 401', '409 200', '403 200'],
        check: async ([confirmed]) => {
          const isOn = confirmed?.status === 200
          expect(await context.count(ON)).toBe(isOn ? 1 : 0)
          if (!isOn) return
          context.testContext.clock.advance(30_000)
          const form = { email: who.email, password: PASSWORD, code: codeOf(context, secret) }
          expect((await context.testContext.signedOut.call('accounts.signIn', form)).status).toBe(200)
        },
      }
    },
  },
  {
    rule: 'confirming a second factor during a login without it: no session skips it',
    async round(context) {
      const who = await context.freshPerson()
      const code = codeOf(context, await begun(who))
      return {
        calls: [
          [who, 'accounts.confirmSecondFactor', { code }],
          [context.testContext.signedOut, 'accounts.signIn', { email: who.email, password: PASSWORD }],
        ],
        allowed: ['200 200', '200 401', '200 403'],
        check: async () =>
          expect(await context.count(sql`select from auth.session where "userId" = ${who.id}`)).toBe(1),
      }
    },
  },
  {
    rule: 'turning off a second factor while its recovery codes are renewed: no codes remain without it',
    async round(context) {
      const { who, recovery_codes } = await secured(context)
      const [one, two] = recovery_codes
      return {
        calls: [
          [who, 'accounts.stopSecondFactor', { ...asked, code: one }],
          [await context.testContext.signIn(who.email), 'accounts.renewRecoveryCodes', { ...asked, code: two }],
        ],
        allowed: ['200 200', '200 403', '200 409', '403 200'],
        check: async ([stopped]) => {
          const left = stopped?.status === 200 ? 0 : 1
          expect([await context.count(ON), await context.count(CODES)]).toEqual([left, left * 10])
        },
      }
    },
  },
]
