import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { PASSWORD } from '#tests/support/test-context.ts'
import { passwords, type Race, type RaceContext } from './race-context.ts'

const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/race'

/** Every row that refers to an account, in any table. */
async function findRemainingRows({ rows }: RaceContext, id: string): Promise<unknown[]> {
  const columns = await rows(sql<{ part: string }>`
    select distinct format('select %L as what from %s where %I = ''${sql.raw(id)}''', c.conrelid::regclass || '.' || a.attname,
      c.conrelid::regclass, a.attname) as part
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('profiles'::regclass, 'auth."user"'::regclass) and a.atttypid = 'uuid'::regtype
      and c.conrelid::regclass::text <> 'media'`)
  return rows(sql`${sql.raw(columns.map(({ part }) => part).join(' union all '))}`)
}

/** What a person may do from another browser while their account is deleted. */
const CONCURRENT_CALLS: [
  ProcedurePath,
  (context: RaceContext, who: Person) => Promise<Record<string, unknown>> | Record<string, unknown>,
][] = [
  ['posts.create', (context) => ({ content: `With @${context.ben.username}.` })],
  [
    'posts.create',
    async ({ uploadedImage }, who) => ({
      content: 'Look.',
      image_alt: null,
      image_id: await uploadedImage(who, 'posts', `users/${who.id}/posts`),
    }),
  ],
  ['posts.comment', async ({ post, ben }) => ({ id: await post(ben), content: 'See you.' })],
  ['posts.like', async ({ post, ben }) => ({ id: await post(ben) })],
  ['relationships.follow', ({ ben }) => ({ slugOrId: ben.id })],
  ['relationships.block', ({ ben }) => ({ slugOrId: ben.id })],
  ['venues.follow', ({ venue }) => ({ slugOrId: venue.slug })],
  ['venues.request', () => ({ name: 'The Lantern Room' })],
  [
    'shifts.create',
    ({ venue }) => ({ venue_id: venue.id, start_time: at('18:00', 1), end_time: at('23:00', 1), notes: null }),
  ],
  ['income.setGoal', () => ({ monthly_amount: '2000' })],
  ['calendars.make', () => ({ kind: 'mine' })],
  ['push.subscribe', () => new FakeBrowser(PUSH_ENDPOINT).subscription],
  [
    'notifications.updatePreferences',
    () => ({ only_bells: false, topics: [{ topic: 'new_like', channel: 'push', is_on: false }] }),
  ],
  ['profiles.update', (_, who) => ({ username: `${who.username}.x`, bio: 'I am off.' })],
  ['accounts.changeEmail', () => ({ email: 'fresh.elsewhere@demo.test', current_password: PASSWORD })],
  ['accounts.changePassword', () => ({ current_password: PASSWORD, ...passwords('another-call-tonight') })],
  ['forum.create', () => ({ title: 'Ice', content: null, image_alt: null })],
  ['forum.reply', async ({ thread, ben }) => ({ id: await thread(ben), content: 'Ours.' })],
  [
    'reports.create',
    async ({ post, ben }) => ({ subject_type: 'post', subject_id: await post(ben), reason: 'spam', note: null }),
  ],
  ['accounts.deleteAccount', () => ({ current_password: PASSWORD })],
]

/** Accounts that are deleted while in use. */
export const accountDeletionRaces: Race[] = [
  ...CONCURRENT_CALLS.map(
    ([path, input], index): Race => ({
      rule: `deleting an account during ${path} from another browser (${index + 1}): nothing of the account remains`,
      async round(context) {
        const who = await context.freshPerson('bartender')
        const other = await context.testContext.signIn(who.email)
        return {
          calls: [
            [who, 'accounts.deleteAccount', { current_password: PASSWORD }],
            [other, path, await input(context, who)],
          ],
          allowed: ['200 200', '200 201', '200 401', '401 200', '200 403', '200 404', '200 409', '403 200'],
          check: async ([gone, acted]) => {
            // The password change ended this session, so the old password no longer authorizes the deletion.
            if (gone?.status !== 200 && path === 'accounts.changePassword') return
            expect([gone?.status, acted?.status]).toContain(200)
            expect(await context.count(sql`select from auth."user" where id = ${who.id}`)).toBe(0)
            expect(await findRemainingRows(context, who.id)).toEqual([])
          },
        }
      },
    }),
  ),
  {
    rule: 'deleting an account while others block, follow or answer it: nothing of the account remains',
    async round(context, n) {
      const who = await context.freshPerson('bartender')
      const id = await context.post(who)
      const acts = [
        [context.ben, 'relationships.follow', { slugOrId: who.id }],
        [context.ben, 'relationships.block', { slugOrId: who.id }],
        [context.ben, 'posts.comment', { id, content: `See you, @${who.username}.` }],
        [context.ada, 'admin.decide', { id: who.id, decision: 'revoke', notes: 'No bar.' }],
        [context.ada, 'admin.setVenueOwner', { slugOrId: context.venue.slug, username: who.username }],
      ] as const
      return {
        calls: [
          [who, 'accounts.deleteAccount', { current_password: PASSWORD }],
          [...(acts[n % acts.length] ?? acts[0])],
        ],
        allowed: ['200 200', '200 201', '200 404', '200 422'],
        check: async () => expect(await findRemainingRows(context, who.id)).toEqual([]),
      }
    },
  },
]
