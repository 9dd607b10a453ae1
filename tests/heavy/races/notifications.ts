import { sql } from 'kysely'
import { expect } from 'vitest'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import type { Person } from '#tests/support/person.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import type { Race } from './race-context.ts'

const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/race'

/** The device of a person's session. */
async function subscribeDevice(person: Person) {
  const { subscription } = new FakeBrowser(PUSH_ENDPOINT)
  await person.api.push.subscribe(subscription)
  const [device] = (await person.api.push.devices()).items
  if (!device) throw new Error('the browser is not subscribed')
  return { id: device.id, subscription }
}

/** Calendars, push subscriptions and preferences. */
export const notificationRaces: Race[] = [
  {
    rule: 'two calendar links from two browsers: one works',
    async round({ ben, otherBrowser, count }) {
      return {
        calls: [
          [ben, 'calendars.make', { kind: 'mine' }],
          [otherBrowser(ben), 'calendars.make', { kind: 'mine' }],
        ],
        allowed: ['201 201'],
        check: async (answers) => {
          expect(await count(sql`select from calendar_tokens`)).toBe(1)
          const fetched = await Promise.all(answers.map(({ body }) => fetch(String(body.url))))
          expect(fetched.map(({ status }) => status).sort()).toEqual([200, 404])
        },
      }
    },
  },
  {
    rule: 'creating and revoking a calendar link: the last one counts',
    async round({ ben, otherBrowser, count }) {
      await ben.api.calendars.make({ kind: 'mine' })
      return {
        calls: [
          [ben, 'calendars.make', { kind: 'mine' }],
          [otherBrowser(ben), 'calendars.revoke', { kind: 'mine' }],
        ],
        allowed: ['201 200'],
        check: async () => expect(await count(sql`select from calendar_tokens`)).toBeLessThanOrEqual(1),
      }
    },
  },
  {
    rule: 'one browser subscribed to push by two accounts: it belongs to one of them',
    async round({ ben, ana, count }) {
      const { subscription } = new FakeBrowser(PUSH_ENDPOINT)
      return {
        calls: [
          [ben, 'push.subscribe', subscription],
          [ana, 'push.subscribe', subscription],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(sql`select from push_subscriptions`)).toBe(1),
      }
    },
  },
  {
    rule: "one account removes a push subscription while another adds it: no one removes another's",
    async round({ ben, ana, rows }) {
      const { subscription } = new FakeBrowser(PUSH_ENDPOINT)
      await ben.api.push.subscribe(subscription)
      return {
        calls: [
          [ben, 'push.unsubscribe', { endpoint: PUSH_ENDPOINT }],
          [ana, 'push.subscribe', subscription],
        ],
        allowed: ['200 200'],
        check: async () =>
          expect(await rows(sql`select profile_id from push_subscriptions`)).toEqual([{ profile_id: ana.id }]),
      }
    },
  },
  {
    rule: 'a device removed while its browser renews itself: it stays removed',
    async round({ ben, otherBrowser, count }) {
      const { id, subscription } = await subscribeDevice(ben)
      return {
        calls: [
          [otherBrowser(ben), 'push.remove', { id }],
          [ben, 'push.subscribe', { ...subscription, is_renewal: true }],
        ],
        allowed: ['200 200', '200 409'],
        check: async () => expect(await count(sql`select from push_subscriptions where removed_at is null`)).toBe(0),
      }
    },
  },
  {
    rule: 'a device changed while it is removed: it stays removed',
    async round({ ben, otherBrowser, count }) {
      const { id } = await subscribeDevice(ben)
      return {
        calls: [
          [ben, 'push.update', { id, hides_details: true }],
          [otherBrowser(ben), 'push.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect(await count(sql`select from push_subscriptions where removed_at is null`)).toBe(0),
      }
    },
  },
  {
    rule: 'a test sent to a device while it logs out: none is recorded for a device that no longer exists',
    async round({ freshPerson, testContext, count }) {
      const who = await freshPerson()
      const { id } = await subscribeDevice(who)
      const otherBrowser = await testContext.signIn(who.email)
      return {
        calls: [
          [otherBrowser, 'push.sendTest', { id }],
          [who, 'accounts.signOut', {}],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect(await count(sql`select from push_deliveries`)).toBe(0),
      }
    },
  },
  {
    rule: 'a notification reported as shown twice at once: it is shown once',
    async round({ ben, count }) {
      const { id } = await subscribeDevice(ben)
      const { delivery_id } = await ben.api.push.sendTest({ id })
      return {
        calls: [
          [ben, 'push.recordShown', { id: delivery_id }],
          [ben, 'push.recordShown', { id: delivery_id }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(sql`select from push_deliveries where shown_at is not null`)).toBe(1),
      }
    },
  },
  {
    rule: 'two preferences changed from two browsers: both are stored',
    async round({ ben, otherBrowser, count }) {
      const off = (topic: string) => ({ topics: [{ topic, channel: 'push', is_on: false }] })
      return {
        calls: [
          [ben, 'notifications.updatePreferences', { ...off('new_like'), only_bells: false }],
          [
            otherBrowser(ben),
            'notifications.updatePreferences',
            { ...off('new_comment'), time_zone: 'America/Chicago' },
          ],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await count(sql`select from notification_preferences where not is_on`)).toBe(2)
          expect(
            await count(sql`select from notification_settings where not only_bells and time_zone is not null`),
          ).toBe(1)
        },
      }
    },
  },
  {
    rule: 'emails turned off by a link and in the settings: they are off',
    async round({ ben, otherBrowser, testContext, count }) {
      const token = createUnsubscribeToken(testContext.services.config.appSecrets, {
        profile_id: ben.id,
        topic: 'weekend_digest',
      })
      const off = { topics: [{ topic: 'weekend_digest', channel: 'email', is_on: false }] }
      return {
        calls: [
          [testContext.signedOut, 'notifications.unsubscribe', { token }],
          [otherBrowser(ben), 'notifications.updatePreferences', off],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(sql`select from notification_preferences where not is_on`)).toBe(1),
      }
    },
  },
]
