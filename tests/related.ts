import { randomUUID } from 'node:crypto'
import { encodeCursor } from '#server/core/requests/paging.ts'
import { OLDEST_CURSOR } from '#server/feed/rules.ts'
import { CLIENT_ERROR } from './support/client-error.ts'
import { eventDraft } from './support/events.ts'
import { FakeBrowser } from './support/push-service.ts'
import type { ProcedurePath } from './support/requests.ts'
import { KINDS, type Kind } from './support/stage.ts'
import type { Input, Making } from './support/things.ts'
import * as a from './support/things.ts'
import { PASSWORD } from './support/world.ts'

export type Statuses = Record<Kind, number>

/** A request about Quinn or something of Quinn's: the expected statuses while Quinn is public and while private. */
export type Case = { input: Making; open: Statuses; closed?: Statuses; anew?: true }

/** The same status for all callers with a session, with exceptions. Callers without a session get 401. */
const all = (status: number, but: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(KINDS.map((kind) => [kind, status])) as Statuses),
  signed_out: 401,
  unconfirmed: 401,
  suspended: 401,
  ...but,
})
export const everybody = (status: number): Statuses =>
  all(status, { signed_out: status, unconfirmed: status, suspended: status })
const both = (statuses: Statuses) => ({ open: statuses, closed: statuses })

/** A request about no one else: every logged-in caller gets the same status. */
const own = (input: Making | Input, status = 200): Case => ({ input: inputOf(input), open: all(status) })
const inputOf = (input: Making | Input): Making => (typeof input === 'function' ? (input as Making) : () => input)

const NO_TALENT = { patron: 403, business: 403, admin: 403 }
const talent = (input: Making | Input, status: number): Case => ({
  input: inputOf(input),
  open: all(status, NO_TALENT),
})
const staff = (input: Making | Input, but: Partial<Statuses> = {}): Case => ({
  input: inputOf(input),
  ...both(all(403, { admin: 200, ...but })),
})

/** Callers without forum access: unverified bartenders and other roles. */
const OUTSIDE = { patron: 403, bartender: 403, entertainer: 403, business: 403, revoked: 403 }
const PARTED = { blocker: 404, blocked: 404 }
const OPEN_TO = { owner: 200, follower: 200 }

/** The profile card is visible to everyone except people Quinn blocked. */
const CARD = both(all(200, { blocked: 404 }))
/** Parts of the full profile. Their existence is known, so missing access is a 403. */
const PARTS = { open: all(200, { blocker: 403, blocked: 404 }), closed: all(403, { ...OPEN_TO, blocked: 404 }) }
/** A post: its existence on a private profile is known. */
const SAID = { open: all(200, PARTED), closed: all(403, { ...OPEN_TO, ...PARTED }) }
/** A shift: on a private profile, viewers without access do not learn that it exists. */
const WORKED = { open: all(200, PARTED), closed: all(404, OPEN_TO) }
/** Something that only Quinn may change; whether others see it decides between 403 and 404. */
const QUINNS = { open: all(403, { owner: 200, ...PARTED }), closed: all(404, { owner: 200, follower: 403 }) }
/** Something that only Quinn knows of. */
const SECRET = both(all(404, { owner: 200 }))
/** A venue is not a person: its owner's privacy and blocks do not hide it. */
const HOUSE = both(all(200))
const KEEPERS = both(all(403, { owner: 200 }))
/** An action towards a person: invalid towards oneself, and a person blocked by Quinn gets 404. */
const towards = (status: number, but: Partial<Statuses> = {}) => both(all(status, { owner: 422, blocked: 404, ...but }))

/** A forum item that only Quinn can address; others, and viewers separated by a block, get 404. */
const UNSEEN_FORUM = {
  patron: 404,
  bartender: 404,
  entertainer: 404,
  business: 404,
  revoked: 404,
  blocker: 404,
  blocked: 404,
}
const unspent = { token: 'a-link-that-nobody-was-mailed' }
const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
const open = (input: Making | Input, status = 200): Case => ({ input: inputOf(input), open: everybody(status) })

const nothing = own({})
const near = { lat: 38.515, lon: -89.995 }
const draft = { name: 'The Lantern Room', latitude: null, longitude: null, time_zone: 'America/Chicago' }
const PUSH_ADDRESS = 'https://fcm.googleapis.com/fcm/send/access'

/** The statuses that each kind of caller must get for requests about Quinn. Omitting a procedure is a type error. */
export const related: Record<ProcedurePath, Case[]> = {
  'accounts.signUp': [
    open((_, { kind }) => ({ email: `new.${kind}@demo.test`, ...passwords, user_type: 'patron', age_confirmed: true })),
  ],
  'accounts.resendConfirmation': [open((_, { address }) => ({ email: address }))],
  'accounts.confirmEmail': [open({ ...unspent, password: PASSWORD }, 410)],
  'accounts.signIn': [
    {
      input: (_, { address }) => ({ email: address, password: PASSWORD }),
      open: all(200, { unconfirmed: 403, suspended: 403 }),
      anew: true,
    },
  ],
  'accounts.signOut': [{ ...open({}), anew: true }],
  'accounts.session': [open({})],
  'accounts.requestPasswordReset': [open((_, { address }) => ({ email: address }))],
  'accounts.requestLoginLink': [open((_, { address }) => ({ email: address }))],
  'accounts.signInByLink': [open(unspent, 410)],
  'accounts.resetPassword': [open({ ...unspent, ...passwords }, 410)],
  'accounts.settings': [nothing],
  'accounts.changePassword': [own({ current_password: PASSWORD, ...passwords })],
  'accounts.changeEmail': [own((_, { kind }) => ({ email: `moved.${kind}@demo.test`, current_password: PASSWORD }))],
  'accounts.confirmNewEmail': [open(unspent, 410)],
  'accounts.endSession': [own({ session: 'others', current_password: PASSWORD })],
  'accounts.deleteAccount': [own({ current_password: PASSWORD })],
  'accounts.confirmSecondFactor': [own({ code: '000000' }, 409)],
  'accounts.startSecondFactor': [own({ current_password: PASSWORD })],
  'accounts.stopSecondFactor': [own({ current_password: PASSWORD, code: '000000' }, 409)],
  'accounts.renewRecoveryCodes': [own({ current_password: PASSWORD, code: '000000' }, 409)],
  'accounts.exportMine': [nothing],

  'admin.waiting': [staff({})],
  'admin.reports': [staff({})],
  'admin.decideReport': [staff(a.report)],
  'admin.suspended': [staff({})],
  'admin.liftSuspension': [staff(a.suspended)],
  'admin.verifications': [staff({})],
  'admin.decide': [staff(({ quinn }) => ({ id: quinn.id, decision: 'revoke', notes: 'No bar of that name.' }))],
  'admin.audit': [staff({})],
  'admin.venueRequests': [staff({})],
  'admin.answerVenueRequest': [
    staff(async (stage, standing) => ({
      ...(await a.venueRequest(stage, standing)),
      decision: 'declined',
      notes: 'It closed last year.',
    })),
  ],
  'admin.venues': [staff({})],
  'admin.setVenueOwner': [staff(a.withMore(a.house, { username: 'other_owner' }))],

  'calendars.list': [nothing],
  'calendars.make': [own({ kind: 'followed' }, 201)],
  'calendars.revoke': [own({ kind: 'followed' })],
  'calendars.shift': [{ input: a.shift, ...WORKED }],

  'clientErrors.report': [open(() => ({ ...CLIENT_ERROR }))],
  'events.list': [{ input: a.house, ...HOUSE }],
  'events.days': [{ input: a.withMore(a.house, { month: '2026-11' }), ...HOUSE }],
  'events.get': [{ input: a.event, ...HOUSE }],
  'events.create': [{ input: a.withMore(a.house, eventDraft()), ...both(all(403, { owner: 201 })) }],
  'events.update': [{ input: a.withMore(a.event, eventDraft()), ...KEEPERS }],
  'events.cancel': [{ input: a.withMore(a.event, { cancelled: true }), ...KEEPERS }],
  'events.remove': [{ input: a.event, ...KEEPERS }],
  'events.calendar': [{ input: a.event, ...HOUSE }],

  'feed.page': [nothing],
  'feed.newer': [own({ since: encodeCursor(OLDEST_CURSOR) })],

  // Staff can read the forum but not write in it.
  'forum.threads': [{ input: () => ({}), ...both(all(200, OUTSIDE)) }],
  'forum.create': [
    { input: () => ({ title: 'Ice', content: null, image_alt: null }), ...both(all(201, { ...OUTSIDE, admin: 403 })) },
  ],
  'forum.get': [{ input: a.thread, ...both(all(200, OUTSIDE)) }],
  'forum.remove': [{ input: a.thread, ...both(all(403, { owner: 200, admin: 200 })) }],
  'forum.pin': [staff(a.thread)],
  'forum.unpin': [staff(a.thread)],
  'forum.replies': [{ input: a.thread, ...both(all(200, OUTSIDE)) }],
  // No one can reply to a discussion that is collapsed for them.
  'forum.reply': [
    {
      input: a.withMore(a.thread, { content: 'Mine.' }),
      ...both(all(201, { ...OUTSIDE, admin: 403, blocker: 403, blocked: 403 })),
    },
  ],
  'forum.removeReply': [{ input: a.reply, ...both(all(403, { owner: 200, admin: 200 })) }],

  'income.summary': [own({ zone: 'America/Chicago' })],
  'income.months': [nothing],
  'income.monthShifts': [own({ month: '2026-11' })],
  'income.upcoming': [nothing],
  'income.latest': [nothing],
  'income.rates': [nothing],
  'income.add': [
    {
      input: async (stage) => ({ shift_id: (await a.income(stage)).shift_id, amount: '12.50' }),
      ...both(all(404, { owner: 201 })),
    },
  ],
  'income.edit': [
    {
      input: async (stage) => ({ id: (await a.income(stage)).id, amount: '1.50', recorded_for_date: '2026-11-18' }),
      ...SECRET,
    },
  ],
  'income.remove': [{ input: async (stage) => ({ id: (await a.income(stage)).id }), ...SECRET }],
  'income.setGoal': [own({ monthly_amount: '2000' })],
  'income.exportCsv': [nothing],
  'income.exportTipLog': [own({ year: 2026 })],

  'live.stream': [nothing, own(async (stage, standing) => ({ watching: (await a.post(stage, standing)).id }))],

  'media.post': [own(a.picture)],
  'media.venuePost': [{ input: a.housePicture, ...KEEPERS }],
  'media.venue': [own(a.picture)],
  'media.thread': [{ input: a.picture, ...both(all(200, { ...OUTSIDE, admin: 403 })) }],
  'media.event': [{ input: a.housePicture, ...KEEPERS }],
  'media.special': [{ input: a.housePicture, ...KEEPERS }],
  'media.menu': [{ input: a.housePicture, ...KEEPERS }],

  'menus.list': [{ input: a.house, ...HOUSE }],
  'menus.get': [{ input: a.menuPage, ...HOUSE }],
  'menus.create': [{ input: a.sentMenu, ...both(all(403, { owner: 201 })) }],
  'menus.update': [{ input: a.withMore(a.menuPage, { title: 'On draft' }), ...KEEPERS }],
  'menus.remove': [{ input: a.menuPage, ...KEEPERS }],

  'notifications.list': [nothing],
  'notifications.unreadCount': [nothing],
  'notifications.read': [own(() => ({ ids: [randomUUID()] }))],
  'notifications.readAll': [own(({ world }) => ({ until: world.clock.now().toISOString() }))],
  'notifications.preferences': [nothing],
  'notifications.updatePreferences': [own({ only_bells: true })],
  'notifications.unsubscribing': [open(a.stopping)],
  'notifications.unsubscribe': [open(a.stopping)],
  'notifications.ringBell': [{ input: a.quinn, ...towards(409, { follower: 200 }) }],
  'notifications.stopBell': [{ input: a.quinn, ...towards(200) }],

  'posts.create': [own({ content: 'Hello.' }, 201)],
  'posts.createForVenue': [
    { input: a.withMore(a.house, { content: 'Open late.' }), ...both(all(403, { owner: 201 })) },
  ],
  'posts.get': [
    { input: a.post, ...SAID },
    { input: a.housePost, ...HOUSE },
  ],
  'posts.update': [
    { input: a.withMore(a.post, { content: 'Till three.' }), ...QUINNS },
    { input: a.withMore(a.housePost, { content: 'Till three.' }), ...KEEPERS },
  ],
  'posts.remove': [
    { input: a.post, ...QUINNS },
    { input: a.housePost, ...KEEPERS },
  ],
  // A block hides a venue's post as well, if its author is one of the two.
  'posts.like': [
    { input: a.post, ...SAID },
    { input: a.housePost, ...both(all(200, PARTED)) },
  ],
  'posts.unlike': [
    { input: a.post, ...SAID },
    { input: a.housePost, ...HOUSE },
  ],
  'posts.likers': [
    { input: a.post, ...SAID },
    { input: a.housePost, ...HOUSE },
  ],
  'posts.comments': [
    { input: a.post, ...SAID },
    { input: a.housePost, ...HOUSE },
  ],
  'posts.comment': [
    {
      input: a.withMore(a.post, { content: 'See you.' }),
      open: all(201, PARTED),
      closed: all(403, { owner: 201, follower: 201, ...PARTED }),
    },
    { input: a.withMore(a.housePost, { content: 'See you.' }), ...both(all(201, PARTED)) },
  ],
  // Under a third person's post, access to the card is enough to see a comment.
  'posts.removeComment': [{ input: a.comment, ...both(all(403, { owner: 200, entertainer: 200, ...PARTED })) }],
  'posts.mine': [nothing],
  'posts.ofProfile': [{ input: a.quinn, ...PARTS }],
  'posts.ofVenue': [{ input: a.house, ...HOUSE }],

  'profiles.mine': [nothing],
  'profiles.update': [own((_, { kind }) => ({ bio: `I am ${kind}.` }))],
  'profiles.get': [{ input: a.quinn, ...CARD }],
  'profiles.shifts': [{ input: a.quinn, ...PARTS }],
  'profiles.setAvatar': [own(a.picture)],
  'profiles.removeAvatar': [nothing],
  'profiles.requestVerification': [talent({}, 200)],

  'push.key': [nothing],
  'push.subscribe': [own(() => new FakeBrowser(PUSH_ADDRESS).subscription)],
  'push.unsubscribe': [own({ endpoint: PUSH_ADDRESS })],

  'relationships.follow': [{ input: a.quinn, ...towards(200, { blocker: 404 }) }],
  'relationships.unfollow': [{ input: a.quinn, ...towards(200) }],
  'relationships.block': [{ input: a.quinn, ...towards(200) }],
  'relationships.unblock': [{ input: a.quinn, ...towards(200) }],
  'relationships.followers': [nothing],
  'relationships.removeFollower': [{ input: a.asks, ...towards(200) }],
  'relationships.following': [nothing],
  'relationships.requested': [nothing],
  'relationships.blocked': [nothing],
  'relationships.requests': [nothing],
  'relationships.accept': [{ input: a.asks, ...towards(200, { blocker: 404 }) }],
  'relationships.decline': [{ input: a.asks, ...towards(200) }],

  // People can report what they can see and is not their own; anything else is a 404.
  'reports.create': [
    { input: a.reported('user', a.quinnById), ...towards(201, { owner: 403 }) },
    {
      input: a.reported('post', a.post),
      open: all(201, { owner: 403, ...PARTED }),
      closed: all(404, { owner: 403, follower: 201 }),
    },
    { input: a.reported('comment', a.comment), ...both(all(201, { owner: 403, ...PARTED })) },
    {
      input: a.reported('shift', a.shift),
      open: all(201, { owner: 403, ...PARTED }),
      closed: all(404, { owner: 403, follower: 201 }),
    },
    { input: a.reported('venue', a.houseById), ...both(all(201, { owner: 403 })) },
    { input: a.reported('thread', a.thread), ...both(all(201, { owner: 403, ...UNSEEN_FORUM })) },
    { input: a.reported('reply', a.reply), ...both(all(201, { owner: 403, ...UNSEEN_FORUM })) },
  ],
  'reports.mine': [nothing],

  'roster.read': [talent(a.roster, 200)],
  'roster.publish': [talent(a.readRoster, 200)],

  'schedule.week': [own({ from: '2026-11-16' })],
  'schedule.get': [{ input: a.shift, ...SECRET }],
  'schedule.copy': [own({ into: '2026-11-16' })],
  'schedule.add': [
    talent(
      ({ venue }) => ({ items: [{ venue_id: venue.id, ...a.times, notes: null }], repeat_until: '2026-12-04' }),
      201,
    ),
  ],
  'schedule.change': [{ input: a.series, ...QUINNS }],
  'schedule.remove': [{ input: a.shift, ...QUINNS }],
  'schedule.restore': [{ input: a.cancelled, ...both(all(410, { owner: 200 })) }],

  'search.find': [own({ q: 'qu' })],
  'search.mentionables': [own({ kind: 'person', q: 'q' })],

  'shifts.add': [talent(({ venue }) => ({ venue_id: venue.id, ...a.times, notes: null }), 201)],
  'shifts.edit': [
    { input: a.withMore(a.shift, ({ venue }) => ({ venue_id: venue.id, ...a.times, notes: 'Late.' })), ...QUINNS },
  ],
  'shifts.remove': [{ input: a.shift, ...QUINNS }],
  'shifts.get': [{ input: a.shift, ...WORKED }],
  'shifts.mine': [nothing],
  'shifts.followed': [nothing],
  'shifts.near': [own(near)],
  'shifts.onNow': [own(near)],

  'specials.list': [{ input: a.house, ...HOUSE }],
  'specials.get': [{ input: a.special, ...HOUSE }],
  'specials.create': [{ input: a.withMore(a.house, { title: 'The late rail' }), ...both(all(403, { owner: 201 })) }],
  'specials.update': [{ input: a.withMore(a.special, { title: 'The late rail' }), ...KEEPERS }],
  'specials.remove': [{ input: a.special, ...KEEPERS }],

  'talent.list': [nothing],

  'venues.list': [nothing],
  'venues.near': [own(near)],
  'venues.mine': [nothing],
  'venues.shiftsAtMine': [nothing],
  'venues.options': [nothing],
  'venues.get': [{ input: a.house, ...HOUSE }],
  'venues.create': [
    {
      input: (_, { kind }) => ({ ...draft, name: `House of ${kind}`, allow_duplicate: true }),
      open: all(403, { business: 201, admin: 201 }),
    },
  ],
  'venues.update': [{ input: a.withMore(a.house, { description: 'Corn whiskey.' }), ...KEEPERS }],
  'venues.archive': [{ input: a.withMore(a.house, { archived: true }), ...KEEPERS }],
  'venues.request': [own((_, { kind }) => ({ name: `The bar of ${kind}` }))],
  'venues.follow': [{ input: a.house, ...HOUSE }],
  'venues.unfollow': [{ input: a.house, ...HOUSE }],
  'venues.shifts': [{ input: a.house, ...HOUSE }],
}
