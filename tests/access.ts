import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProcedurePath } from '#contract/index.ts'
import { encodeCursor } from '#server/core/requests/paging.ts'
import { insertEvent } from '#server/events/queries.ts'
import { OLDEST_CURSOR } from '#server/feed/rules.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { CLIENT_ERROR } from './support/client-error.ts'
import { insertPushDelivery } from './support/delivery.ts'
import { eventDraft, eventValues } from './support/events.ts'
import { at } from './support/fixture-times.ts'
import type { Caller, Person } from './support/person.ts'
import { drawnPicture } from './support/pictures.ts'
import { FakeBrowser } from './support/push-service.ts'
import { PASSWORD, type TestContext } from './support/test-context.ts'

export const CALLERS = ['signed_out', 'unconfirmed', 'patron', 'bartender', 'entertainer', 'business', 'admin'] as const
export type CallerKind = (typeof CALLERS)[number]

/**
 * The caller of a procedure. `address` is the email that they would log in with; `me` is null for those who cannot log
 * in.
 */
export type TestCaller = { kind: CallerKind; caller: Caller; me: Person | null; address: string }

type Row = {
  /** Input that is valid in every other respect, so that the status depends on access alone. */
  input(context: TestContext, calling: TestCaller): Promise<Record<string, unknown>> | Record<string, unknown>
  expect: Record<CallerKind, number>
}

const nothing = () => ({})

/** The expected statuses in the order of `CALLERS`, each written by hand. */
const statuses = (
  ...statuses: [number, number, number, number, number, number, number]
): Record<CallerKind, number> => ({
  signed_out: statuses[0],
  unconfirmed: statuses[1],
  patron: statuses[2],
  bartender: statuses[3],
  entertainer: statuses[4],
  business: statuses[5],
  admin: statuses[6],
})

/**
 * A shift of the caller (whatever their role, since they may have been talent before), or of someone else for callers
 * without an account.
 */
async function ownShift(
  context: TestContext,
  { me }: TestCaller,
): Promise<{ id: string; venue_id: string; start_time: string; end_time: string }> {
  const [start_time, end_time] = [at('18:00', 1), at('23:00', 1)]
  const venue = await context.venue('theStill')
  const shift = await (me ?? (await context.bartender('dez'))).works(venue, start_time, end_time)
  return { id: shift.id, venue_id: venue.id, start_time, end_time }
}

/** A repeating shift of the caller. */
async function ownSeries(context: TestContext, calling: TestCaller) {
  const shift = await ownShift(context, calling)
  await sql`update shifts set series_id = gen_random_uuid() where id = ${shift.id}`.execute(context.db)
  return { ...shift, notes: 'Both hands' }
}

/** A roster of one evening. */
const ownRoster = async (context: TestContext) => ({
  venue_id: (await context.venue('theStill')).id,
  text: [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTART:20261122T000000Z',
    'DTEND:20261122T060000Z',
    'SUMMARY:Bar',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
})

/** Someone who requests to follow the caller. */
async function requester(context: TestContext, { me }: TestCaller): Promise<{ id: string }> {
  const dez = await context.bartender('dez')
  await me?.goesPrivate()
  if (me) await dez.api.relationships.follow({ slugOrId: me.id })
  return { id: dez.id }
}

/** Someone whom the caller follows, and who follows the caller, each with a bell. */
async function follower(context: TestContext, { me }: TestCaller): Promise<string> {
  const dez = await context.bartender('dez')
  if (me)
    for (const [one, other] of [
      [dez, me],
      [me, dez],
    ] as const) {
      await one.follows(other)
      await one.call('notifications.ringBell', { slugOrId: other.id })
    }
  return dez.id
}

/** What undoes a block of a follower of the caller. */
async function undoneBlock(context: TestContext, calling: TestCaller): Promise<{ undo: string }> {
  const ids = [await follower(context, calling)]
  const change = await calling.me?.api.relationships.changeSeveral({ action: 'block', ids }).catch(() => undefined)
  return { undo: change?.undo ?? 'none' }
}

/** A venue of the caller. */
async function ownVenue(context: TestContext, { me }: TestCaller): Promise<{ slugOrId: string }> {
  const venue = await context.venue('theStill')
  await me?.keeps(venue)
  return { slugOrId: venue.slug }
}

/** A special of the caller's venue. */
async function ownSpecial(context: TestContext, calling: TestCaller): Promise<{ id: string }> {
  const { slugOrId } = await ownVenue(context, calling)
  const keeper = calling.me ?? (await context.business('zed'))
  await keeper.keeps(await context.venue('theStill'))
  const { id } = await keeper.api.specials.create({ slugOrId, title: 'Half-price flights' })
  return { id }
}

/** A special of someone else's venue, of which one more person has to say that it is no longer right. */
async function doubtedSpecial(
  context: TestContext,
  calling: TestCaller,
): Promise<{ slugOrId: string; what: string; is_right: boolean }> {
  const { id: what } = await ownSpecial(context, { ...calling, me: null })
  await sql`update venue_specials set updated_at = updated_at - interval '1 hour' where id = ${what}`.execute(
    context.db,
  )
  const { id, slug } = await context.venue('theStill')
  // Where all procedures are called in turn, an earlier one archived it.
  await sql`update venues set archived_at = null where id = ${id}`.execute(context.db)
  const answer = { slugOrId: slug, what, is_right: false }
  await (await context.patron('dee')).api.venues.answer(answer)
  return answer
}

/** An image uploaded for a menu page of the caller's venue. */
async function uploadedMenuImage(
  context: TestContext,
  calling: TestCaller,
): Promise<{ slugOrId: string; image_id: string }> {
  const { slugOrId } = await ownVenue(context, calling)
  const keeper = calling.me ?? (await context.business('zed'))
  await keeper.keeps(await context.venue('theStill'))
  const { image_id } = await keeper.api.media.menu({ slugOrId, picture: await drawnPicture() })
  return { slugOrId, image_id }
}

/** A menu page of the caller's venue. */
async function ownMenuPage(context: TestContext, calling: TestCaller): Promise<{ id: string }> {
  const keeper = calling.me ?? (await context.business('zed'))
  const { id } = await keeper.api.menus.create(await uploadedMenuImage(context, calling))
  return { id }
}

/** The Still, which belongs to the business caller, or else to someone else. */
async function venueOfBusiness(context: TestContext, { kind, me }: TestCaller): Promise<{ id: string; slug: string }> {
  const venue = await context.venue('theStill')
  await ((kind === 'business' && me) || (await context.business('landlord'))).keeps(venue)
  return venue
}

/** An event at The Still. */
async function eventAtTheStill(context: TestContext, calling: TestCaller): Promise<{ id: string }> {
  const venue = await venueOfBusiness(context, calling)
  return { id: await insertEvent(context.db, venue.id, { ...eventValues(), image_url: null }, context.clock.now()) }
}

/** An income entry of the caller, or of someone else for callers without an account. */
async function ownIncome(context: TestContext, { me }: TestCaller): Promise<{ id: string; shift_id: string }> {
  const earner = me ?? (await context.bartender('dez'))
  const shift = await earner.works(await context.venue('theStill'), at('18:00', -2), at('23:00', -2))
  const entry = await earner.api.income.add({ shift_id: shift.id, amount: '80.00' })
  return { id: entry.id, shift_id: shift.id }
}

/** A post of the caller, or of someone else for callers without an account. */
const ownPost = async (context: TestContext, { me }: TestCaller): Promise<{ id: string }> => {
  const { id } = await (me ?? (await context.bartender('dez'))).api.posts.create({ content: 'Open till two.' })
  return { id }
}

/** A post that everyone may read. */
async function somePost(context: TestContext): Promise<{ id: string }> {
  const { id } = await (await context.bartender('dez')).api.posts.create({ content: 'Open till two.' })
  return { id }
}

/** A reported post. */
async function reportedPost(context: TestContext): Promise<{ subject_type: 'post'; subject_id: string }> {
  const thing = { subject_type: 'post', subject_id: (await somePost(context)).id } as const
  await (await context.patron('zoe')).api.reports.create({ ...thing, reason: 'spam' })
  return thing
}

/** A comment of someone else under a post of the caller. */
async function commentOnOwnPost(context: TestContext, calling: TestCaller): Promise<{ id: string }> {
  const { id } = await (await context.bartender('dez')).api.posts.comment({
    ...(await ownPost(context, calling)),
    content: 'See you.',
  })
  return { id }
}

async function verifiedDez(context: TestContext): Promise<Person> {
  const dez = await context.bartender('dez')
  await dez.isVerified()
  return dez
}

/** A discussion of a verified bartender. */
async function someThread(context: TestContext): Promise<{ id: string }> {
  const { id } = await (await verifiedDez(context)).api.forum.create({ title: 'Whose ice?' })
  return { id }
}

const typedName = () => ({ username: 'nobody.here' })
const target = async (context: TestContext) => ({ slugOrId: (await context.bartender('dez')).username })
/** A person whom the caller follows. */
async function followed(context: TestContext, { me }: TestCaller): Promise<{ slugOrId: string }> {
  const dez = await context.bartender('dez')
  await me?.follows(dez)
  return { slugOrId: dez.username }
}

/** The token and address in an email's unsubscribe link for likes. */
const unsubscribeLink = async (context: TestContext) => ({
  token: createUnsubscribeToken(context.services.config.appSecrets, {
    profile_id: (await context.bartender('dez')).id,
    topic: 'weekend_digest',
  }),
})

const theStill = async (context: TestContext) => ({ slugOrId: (await context.venue('theStill')).slug })
const publicVenue = async (context: TestContext) => {
  const venue = await context.venue('theStill')
  await context.db.updateTable('venues').set({ is_public: true }).where('id', '=', venue.id).execute()
  return venue
}
const publicStill = async (context: TestContext) => ({ slug: (await publicVenue(context)).slug })
/** A venue without coordinates. */
const draft = { name: 'The Lantern Room', latitude: null, longitude: null, time_zone: 'America/Chicago' }
/** Belongs to a push service that browsers use. */
const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/access'
/** A device of the caller's, and a push message to it. */
const ownPush = async (context: TestContext, { me }: TestCaller) =>
  me ? insertPushDelivery(context, me) : { id: randomUUID(), device_id: randomUUID() }
const ownDevice = async (context: TestContext, calling: TestCaller) => ({
  id: (await ownPush(context, calling)).device_id,
})
const ownDelivery = async (context: TestContext, calling: TestCaller) => ({ id: (await ownPush(context, calling)).id })
const unusedToken = 'a-link-that-nobody-was-mailed'

/** The status that each kind of caller must get from each procedure. Omitting a procedure is a type error. */
export const access: Record<ProcedurePath, Row> = {
  'accounts.signUp': {
    input: (_, { kind }) => ({
      email: `new.${kind}@demo.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      user_type: 'patron',
      age_confirmed: true,
    }),
    expect: statuses(200, 200, 200, 200, 200, 200, 200),
  },
  'accounts.resendConfirmation': {
    input: (_, { address }) => ({ email: address }),
    expect: statuses(200, 200, 200, 200, 200, 200, 200),
  },
  'accounts.confirmEmail': {
    input: () => ({ token: unusedToken, password: PASSWORD }),
    expect: statuses(410, 410, 410, 410, 410, 410, 410),
  },
  'accounts.signIn': {
    input: (_, { address }) => ({ email: address, password: PASSWORD }),
    expect: statuses(401, 403, 200, 200, 200, 200, 200),
  },
  'accounts.signOut': { input: nothing, expect: statuses(200, 200, 200, 200, 200, 200, 200) },
  'accounts.session': { input: nothing, expect: statuses(200, 200, 200, 200, 200, 200, 200) },
  'accounts.requestPasswordReset': {
    input: (_, { address }) => ({ email: address }),
    expect: statuses(200, 200, 200, 200, 200, 200, 200),
  },
  'accounts.requestLoginLink': {
    input: (_, { address }) => ({ email: address }),
    expect: statuses(200, 200, 200, 200, 200, 200, 200),
  },
  'accounts.signInByLink': {
    input: () => ({ token: unusedToken }),
    expect: statuses(410, 410, 410, 410, 410, 410, 410),
  },
  'accounts.resetPassword': {
    input: () => ({ token: unusedToken, password: PASSWORD, password_confirmation: PASSWORD }),
    expect: statuses(410, 410, 410, 410, 410, 410, 410),
  },
  'accounts.settings': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'accounts.changePassword': {
    input: () => ({ current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'accounts.changeEmail': {
    input: (_, { kind }) => ({ email: `moved.${kind}@demo.test`, current_password: PASSWORD }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'accounts.confirmNewEmail': {
    input: () => ({ token: unusedToken }),
    expect: statuses(410, 410, 410, 410, 410, 410, 410),
  },
  'accounts.endSession': {
    input: () => ({ session: 'others', current_password: PASSWORD }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'accounts.deleteAccount': {
    input: () => ({ current_password: PASSWORD }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'accounts.startSecondFactor': {
    input: () => ({ current_password: PASSWORD }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  // No second factor is being set up or is on, so there is nothing to confirm or to turn off.
  'accounts.confirmSecondFactor': {
    input: async (context) => {
      await context.db.deleteFrom('auth.second_factors').execute()
      return { code: '000000' }
    },
    expect: statuses(401, 401, 409, 409, 409, 409, 409),
  },
  'accounts.stopSecondFactor': {
    input: () => ({ current_password: PASSWORD, code: '000000' }),
    expect: statuses(401, 401, 409, 409, 409, 409, 409),
  },
  'accounts.renewRecoveryCodes': {
    input: () => ({ current_password: PASSWORD, code: '000000' }),
    expect: statuses(401, 401, 409, 409, 409, 409, 409),
  },
  'accounts.exportMine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'calendars.list': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'calendars.make': { input: () => ({ kind: 'mine' }), expect: statuses(401, 401, 201, 201, 201, 201, 201) },
  'calendars.revoke': { input: () => ({ kind: 'followed' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'calendars.shift': {
    input: async (context, calling) => ({ id: (await ownShift(context, calling)).id }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },

  'admin.verifications': {
    input: nothing,
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.decide': {
    input: async (context) => {
      const rookie = await context.bartender('rookie')
      await rookie.waitsForVerification()
      return { id: rookie.id, decision: 'reject', notes: 'Send us a photo of your bar.' }
    },
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.audit': {
    input: nothing,
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.venueRequests': {
    input: nothing,
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.answerVenueRequest': {
    input: async (context, { kind }) => {
      const name = `The bar of ${kind}`
      await (await context.patron('zoe')).api.venues.request({ name })
      const { id } = await context.db
        .selectFrom('venue_requests')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return { id, decision: 'declined', notes: 'It closed last year.' }
    },
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.venues': {
    input: nothing,
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.setVenueOwner': {
    input: async (context) => ({ ...(await theStill(context)), username: (await context.business('zed')).username }),
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },

  'admin.waiting': { input: nothing, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'admin.reports': { input: nothing, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'admin.personCounts': { input: reportedPost, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'admin.decideReport': {
    input: async (context) => ({ ...(await reportedPost(context)), decision: 'hide' }),
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'admin.suspended': { input: nothing, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'admin.liftSuspension': {
    input: async (context) => {
      const rex = await context.bartender('rex')
      await rex.isSuspended()
      return { id: rex.id }
    },
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },
  'reports.create': {
    input: async (context) => ({ subject_type: 'post', subject_id: (await somePost(context)).id, reason: 'spam' }),
    expect: statuses(401, 401, 201, 201, 201, 201, 201),
  },
  'reports.createPublic': {
    input: async (context) => ({ page: `venue:${(await publicVenue(context)).slug}`, reason: 'spam' }),
    expect: statuses(201, 201, 201, 201, 201, 201, 201),
  },
  'reports.mine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'live.stream': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'media.venue': {
    input: async () => ({ picture: await drawnPicture() }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'media.post': {
    input: async () => ({ picture: await drawnPicture() }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'media.thread': {
    input: async () => ({ picture: await drawnPicture() }),
    expect: statuses(401, 401, 403, 403, 403, 403, 403),
  },
  'media.venuePost': {
    input: async (context, calling) => ({
      slugOrId: (await venueOfBusiness(context, calling)).slug,
      picture: await drawnPicture(),
    }),
    expect: statuses(401, 401, 403, 403, 403, 200, 403),
  },
  'media.event': {
    input: async (context, calling) => ({
      slugOrId: (await venueOfBusiness(context, calling)).slug,
      picture: await drawnPicture(),
    }),
    expect: statuses(401, 401, 403, 403, 403, 200, 403),
  },
  'media.special': {
    input: async (context, calling) => ({
      slugOrId: (await venueOfBusiness(context, calling)).slug,
      picture: await drawnPicture(),
    }),
    expect: statuses(401, 401, 403, 403, 403, 200, 403),
  },
  'media.menu': {
    input: async (context, calling) => ({
      slugOrId: (await venueOfBusiness(context, calling)).slug,
      picture: await drawnPicture(),
    }),
    expect: statuses(401, 401, 403, 403, 403, 200, 403),
  },

  'clientErrors.report': { input: () => ({ ...CLIENT_ERROR }), expect: statuses(200, 200, 200, 200, 200, 200, 200) },
  'events.list': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'events.days': {
    input: async (context) => ({ ...(await theStill(context)), month: '2026-11' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'events.get': { input: eventAtTheStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'events.create': {
    input: async (context, calling) => ({ slugOrId: (await venueOfBusiness(context, calling)).slug, ...eventDraft() }),
    expect: statuses(401, 401, 403, 403, 403, 201, 403),
  },
  'events.update': {
    input: async (context, calling) => ({ ...(await eventAtTheStill(context, calling)), ...eventDraft() }),
    expect: statuses(401, 401, 403, 403, 403, 200, 403),
  },
  'events.cancel': {
    input: async (context, calling) => ({ ...(await eventAtTheStill(context, calling)), cancelled: true }),
    expect: statuses(401, 401, 403, 403, 403, 200, 403),
  },
  'events.remove': { input: eventAtTheStill, expect: statuses(401, 401, 403, 403, 403, 200, 403) },
  'events.calendar': { input: eventAtTheStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'income.summary': { input: () => ({ zone: 'America/Chicago' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.months': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.monthShifts': { input: () => ({ month: '2026-11' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.upcoming': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.latest': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.rates': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.add': {
    input: async (context, calling) => ({ shift_id: (await ownIncome(context, calling)).shift_id, amount: '12.50' }),
    expect: statuses(401, 401, 201, 201, 201, 201, 201),
  },
  'income.edit': {
    input: async (context, calling) => ({
      id: (await ownIncome(context, calling)).id,
      amount: '12.50',
      recorded_for_date: '2026-11-18',
    }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'income.remove': {
    input: async (context, calling) => ({ id: (await ownIncome(context, calling)).id }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'income.setGoal': { input: () => ({ monthly_amount: '2000' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.exportCsv': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'income.exportTipLog': { input: () => ({ year: 2026 }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'notifications.list': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'notifications.unreadCount': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'notifications.read': { input: () => ({ ids: [randomUUID()] }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'notifications.readAll': {
    input: (context) => ({ until: context.clock.now().toISOString() }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'notifications.preferences': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'notifications.updatePreferences': {
    input: () => ({ topics: [{ topic: 'new_like', channel: 'in_app', is_on: false }], time_zone: 'America/Chicago' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  // The link in an email works without logging in.
  'notifications.unsubscribing': { input: unsubscribeLink, expect: statuses(200, 200, 200, 200, 200, 200, 200) },
  'notifications.unsubscribe': { input: unsubscribeLink, expect: statuses(200, 200, 200, 200, 200, 200, 200) },
  'notifications.ringBell': { input: followed, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'notifications.stopBell': { input: followed, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'profiles.mine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'profiles.update': {
    input: (_, { kind }) => ({ username: `i_am_${kind}` }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'profiles.get': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'publicPages.venue': { input: publicStill, expect: statuses(200, 200, 200, 200, 200, 200, 200) },
  'push.key': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'push.subscribe': {
    input: () => new FakeBrowser(PUSH_ENDPOINT).subscription,
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'push.unsubscribe': {
    input: () => ({ endpoint: PUSH_ENDPOINT }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'push.devices': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'push.update': {
    input: async (context, calling) => ({ ...(await ownDevice(context, calling)), hides_details: true }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'push.remove': { input: ownDevice, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'push.sendTest': { input: ownDevice, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'push.delivery': { input: ownDelivery, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'push.recordShown': { input: ownDelivery, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'profiles.shifts': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'profiles.setAvatar': {
    input: async () => ({ picture: await drawnPicture() }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'profiles.removeAvatar': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'profiles.goDark': {
    input: () => ({ duration: 'tonight' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'profiles.endDark': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'profiles.webPage': { input: nothing, expect: statuses(401, 401, 403, 200, 200, 403, 403) },
  'profiles.updateWebPage': {
    input: () => ({ level: 'tonight', shows_workplaces: false }),
    expect: statuses(401, 401, 403, 200, 200, 403, 403),
  },
  'profiles.previewWebPage': {
    input: () => ({ level: 'week', shows_workplaces: true }),
    expect: statuses(401, 401, 403, 200, 200, 403, 403),
  },
  'profiles.requestVerification': {
    input: () => ({ statement: 'Fridays at the long bar.', link: 'bar.test/team' }),
    expect: statuses(401, 401, 403, 200, 200, 403, 403),
  },

  // The server of the tests has no geocoder.
  'places.find': { input: () => ({ query: 'Belleville' }), expect: statuses(401, 401, 404, 404, 404, 404, 404) },

  'relationships.follow': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.unfollow': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.block': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.unblock': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.followers': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.removeFollower': { input: requester, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.changeSeveral': {
    input: async (context, calling) => ({ action: 'block', ids: [await follower(context, calling)] }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'relationships.undoChange': { input: undoneBlock, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.following': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.requested': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.blocked': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.blockUsername': { input: typedName, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.unblockUsername': { input: typedName, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.hideSchedule': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.showSchedule': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.hiddenFrom': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.requests': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.accept': { input: requester, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'relationships.decline': { input: requester, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'search.find': { input: () => ({ q: 'be' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'search.mentionables': {
    input: () => ({ kind: 'person', q: 'b' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },

  'shifts.create': {
    input: async (context) => ({
      venue_id: (await context.venue('theStill')).id,
      start_time: at('22:00'),
      end_time: at('23:00'),
      notes: null,
    }),
    expect: statuses(401, 401, 403, 201, 201, 403, 403),
  },
  'shifts.edit': { input: ownShift, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'shifts.remove': {
    input: async (context, calling) => ({ id: (await ownShift(context, calling)).id }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'shifts.get': {
    input: async (context, calling) => ({ id: (await ownShift(context, calling)).id }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'shifts.mine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'shifts.followed': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'shifts.near': {
    input: () => ({ lat: 38.515, lon: -89.995 }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'shifts.onNow': {
    input: () => ({ lat: 38.515, lon: -89.995 }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },

  'schedule.week': { input: () => ({ from: '2026-11-16' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'schedule.get': {
    input: async (context, calling) => ({ id: (await ownShift(context, calling)).id }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'schedule.copy': { input: () => ({ into: '2026-11-16' }), expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'schedule.add': {
    input: async (context) => ({
      items: [
        { venue_id: (await context.venue('theStill')).id, start_time: at('22:00'), end_time: at('23:00'), notes: null },
      ],
      repeat_until: '2026-12-04',
    }),
    expect: statuses(401, 401, 403, 201, 201, 403, 403),
  },
  'schedule.change': {
    input: async (context, calling) => ({ ...(await ownSeries(context, calling)), scope: 'all' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'schedule.remove': {
    input: async (context, calling) => ({ id: (await ownShift(context, calling)).id }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  // Someone who is no longer talent can restore only past shifts.
  'schedule.restore': {
    input: async (context, calling) => {
      const { id } = await ownShift(context, calling)
      await calling.me?.api.schedule.remove({ id })
      return { ids: [id] }
    },
    expect: statuses(401, 401, 410, 200, 200, 410, 410),
  },

  'roster.read': { input: ownRoster, expect: statuses(401, 401, 403, 200, 200, 403, 403) },
  'roster.publish': {
    input: async (context, calling) => {
      const asked = await ownRoster(context)
      const talent = calling.kind === 'entertainer' || calling.kind === 'bartender' ? calling.me : null
      const read = await talent?.api.roster.read(asked)
      return { ...asked, picked: read?.entries.map(({ key }) => key) ?? ['a'.repeat(22)] }
    },
    expect: statuses(401, 401, 403, 200, 200, 403, 403),
  },

  'specials.list': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'specials.get': { input: ownSpecial, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'specials.create': {
    input: async (context, calling) => ({ ...(await ownVenue(context, calling)), title: 'Half-price flights' }),
    expect: statuses(401, 401, 201, 201, 201, 201, 201),
  },
  'specials.update': {
    input: async (context, calling) => ({ ...(await ownSpecial(context, calling)), title: 'The late rail' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'specials.remove': { input: ownSpecial, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'menus.list': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'menus.get': { input: ownMenuPage, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'menus.create': { input: uploadedMenuImage, expect: statuses(401, 401, 201, 201, 201, 201, 201) },
  'menus.update': {
    input: async (context, calling) => ({ ...(await ownMenuPage(context, calling)), title: 'On draft' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'menus.remove': { input: ownMenuPage, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'posts.create': { input: () => ({ content: 'Hello.' }), expect: statuses(401, 401, 201, 201, 201, 201, 201) },
  'posts.createForVenue': {
    input: async (context, calling) => ({
      slugOrId: (await venueOfBusiness(context, calling)).slug,
      content: 'Open late.',
    }),
    expect: statuses(401, 401, 403, 403, 403, 201, 403),
  },
  'posts.get': { input: somePost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.update': {
    input: async (context, calling) => ({ ...(await ownPost(context, calling)), content: 'Open till three.' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'posts.remove': { input: ownPost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.like': { input: somePost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.unlike': { input: somePost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.likers': { input: somePost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.comments': { input: somePost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.comment': {
    input: async (context) => ({ ...(await somePost(context)), content: 'See you.' }),
    expect: statuses(401, 401, 201, 201, 201, 201, 201),
  },
  'posts.removeComment': { input: commentOnOwnPost, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.mine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.ofProfile': { input: target, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'posts.ofVenue': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'feed.page': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'feed.newer': {
    input: () => ({ since: encodeCursor(OLDEST_CURSOR) }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },

  'forum.threads': { input: nothing, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'forum.create': { input: () => ({ title: 'Ice' }), expect: statuses(401, 401, 403, 403, 403, 403, 403) },
  'forum.get': { input: someThread, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'forum.remove': { input: someThread, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'forum.pin': { input: someThread, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'forum.unpin': { input: someThread, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'forum.replies': { input: someThread, expect: statuses(401, 401, 403, 403, 403, 403, 200) },
  'forum.reply': {
    input: async (context) => ({ ...(await someThread(context)), content: 'Ours.' }),
    expect: statuses(401, 401, 403, 403, 403, 403, 403),
  },
  'forum.removeReply': {
    input: async (context) => {
      const dez = await verifiedDez(context)
      const { id } = await dez.api.forum.reply({ ...(await someThread(context)), content: 'Ours.' })
      return { id }
    },
    expect: statuses(401, 401, 403, 403, 403, 403, 200),
  },

  'talent.list': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },

  'venues.list': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.near': {
    input: () => ({ lat: 38.515, lon: -89.995 }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'whatsOn.near': {
    input: () => ({ lat: 38.515, lon: -89.995 }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'venues.mine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.shiftsAtMine': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.options': { input: nothing, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.get': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.create': {
    input: (_, { kind }) => ({ ...draft, name: `House of ${kind}`, allow_duplicate: true }),
    expect: statuses(401, 401, 403, 403, 403, 201, 201),
  },
  'venues.update': {
    input: async (context, calling) => ({ ...(await ownVenue(context, calling)), description: 'Corn whiskey.' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'venues.setHours': {
    input: async (context, calling) => ({
      ...(await ownVenue(context, calling)),
      week: [[], [], [], [], [], [{ opens: '16:00', closes: '02:00' }], []],
      exceptions: [],
    }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'venues.answer': { input: doubtedSpecial, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.confirm': {
    input: async (context, calling) => ({ ...(await ownVenue(context, calling)), what: 'all' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'venues.archive': {
    input: async (context, calling) => ({ ...(await ownVenue(context, calling)), archived: true }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'venues.request': {
    input: () => ({ name: 'The Lantern Room' }),
    expect: statuses(401, 401, 200, 200, 200, 200, 200),
  },
  'venues.claim': { input: theStill, expect: statuses(401, 401, 403, 403, 403, 200, 200) },
  'venues.follow': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.unfollow': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
  'venues.shifts': { input: theStill, expect: statuses(401, 401, 200, 200, 200, 200, 200) },
}

/** A caller of each kind, ready to send requests. */
export async function createCaller(context: TestContext, kind: CallerKind): Promise<TestCaller> {
  if (kind === 'signed_out') return { kind, caller: context.signedOut, me: null, address: 'nobody@demo.test' }
  if (kind === 'unconfirmed') {
    const address = 'waiting@demo.test'
    const form = {
      email: address,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      user_type: 'bartender' as const,
    }
    await sql`delete from auth.pending_sign_ups`.execute(context.db)
    await context.signedOut.api.accounts.signUp({ ...form, age_confirmed: true })
    return { kind, caller: context.signedOut, me: null, address }
  }
  const me = await context[kind](`some_${kind}`)
  return { kind, caller: me, me, address: me.email }
}
