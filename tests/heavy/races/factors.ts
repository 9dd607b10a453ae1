import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { PASSWORD } from '#tests/support/world.ts'
import type { Race, Ring } from './ring.ts'

const asked = { current_password: PASSWORD }
const CODES = sql`select from auth.recovery_codes`
const ON = sql`select from auth.second_factors where confirmed_at is not null`

const codeOf = ({ world }: Ring, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
const begun = async (who: Person) => (await who.api.accounts.startSecondFactor(asked)).secret

/** Someone with a second factor whose authenticator shows an unused code. */
async function secured(ring: Ring) {
  const who = await ring.fresh()
  const secret = await begun(who)
  const { recovery_codes } = await who.api.accounts.confirmSecondFactor({ code: codeOf(ring, secret) })
  ring.world.clock.advance(30_000)
  return { who, secret, recovery_codes }
}

/** The second factor of logging in. */
export const factors: Race[] = [
  ...(['app', 'paper'] as const).map(
    (from): Race => ({
      rule: `two logins with one code of the ${from}: one succeeds`,
      async round(ring) {
        const { who, secret, recovery_codes } = await secured(ring)
        const code = from === 'app' ? codeOf(ring, secret) : recovery_codes[0]
        const form = { email: who.email, password: PASSWORD, code }
        return {
          calls: [
            [ring.world.signedOut, 'accounts.signIn', form],
            [ring.world.signedOut, 'accounts.signIn', form],
          ],
          may: ['200 403', '403 200'],
          holds: async () => expect(await ring.count(CODES)).toBe(from === 'app' ? 10 : 9),
        }
      },
    }),
  ),
  {
    rule: 'two setups of a second factor: the last secret waits',
    async round(ring) {
      const who = await ring.fresh()
      return {
        calls: [
          [who, 'accounts.startSecondFactor', asked],
          [await ring.world.signIn(who.email), 'accounts.startSecondFactor', asked],
        ],
        may: ['200 200'],
        holds: async () => expect(await ring.count(sql`select from auth.second_factors`)).toBe(1),
      }
    },
  },
  {
    rule: 'two confirmations of a second factor: it is turned on once, with one set of recovery codes',
    async round(ring) {
      const who = await ring.fresh()
      const code = codeOf(ring, await begun(who))
      return {
        calls: [
          [who, 'accounts.confirmSecondFactor', { code }],
          [await ring.world.signIn(who.email), 'accounts.confirmSecondFactor', { code }],
        ],
        may: ['200 409', '409 200', '200 401', '401 200'],
        holds: async () => expect([await ring.count(ON), await ring.count(CODES)]).toEqual([1, 10]),
      }
    },
  },
  {
    rule: 'confirming a second factor while another setup begins: the confirmed secret is on',
    async round(ring) {
      const who = await ring.fresh()
      const secret = await begun(who)
      return {
        calls: [
          [who, 'accounts.confirmSecondFactor', { code: codeOf(ring, secret) }],
          [await ring.world.signIn(who.email), 'accounts.startSecondFactor', asked],
        ],
        may: ['200 409', '200 401', '409 200', '403 200'],
        holds: async ([confirmed]) => {
          const isOn = confirmed?.status === 200
          expect(await ring.count(ON)).toBe(isOn ? 1 : 0)
          if (!isOn) return
          ring.world.clock.advance(30_000)
          const form = { email: who.email, password: PASSWORD, code: codeOf(ring, secret) }
          expect((await ring.world.signedOut.call('accounts.signIn', form)).status).toBe(200)
        },
      }
    },
  },
  {
    rule: 'confirming a second factor during a login without it: no session skips it',
    async round(ring) {
      const who = await ring.fresh()
      const code = codeOf(ring, await begun(who))
      return {
        calls: [
          [who, 'accounts.confirmSecondFactor', { code }],
          [ring.world.signedOut, 'accounts.signIn', { email: who.email, password: PASSWORD }],
        ],
        may: ['200 200', '200 401', '200 403'],
        holds: async () => expect(await ring.count(sql`select from auth.session where "userId" = ${who.id}`)).toBe(1),
      }
    },
  },
  {
    rule: 'turning off a second factor while its recovery codes are renewed: no codes remain without it',
    async round(ring) {
      const { who, recovery_codes } = await secured(ring)
      const [one, two] = recovery_codes
      return {
        calls: [
          [who, 'accounts.stopSecondFactor', { ...asked, code: one }],
          [await ring.world.signIn(who.email), 'accounts.renewRecoveryCodes', { ...asked, code: two }],
        ],
        may: ['200 200', '200 403', '200 409', '403 200'],
        holds: async ([stopped]) => {
          const left = stopped?.status === 200 ? 0 : 1
          expect([await ring.count(ON), await ring.count(CODES)]).toEqual([left, left * 10])
        },
      }
    },
  },
]
