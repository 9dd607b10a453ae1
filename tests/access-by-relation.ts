import { randomUUID } from 'node:crypto'
import type { ProcedurePath } from '#contract/index.ts'
import { encodeCursor } from '#server/core/requests/paging.ts'
import { OLDEST_CURSOR } from '#server/feed/rules.ts'
import { CLIENT_ERROR } from './support/client-error.ts'
import { eventDraft } from './support/events.ts'
import { FakeBrowser } from './support/push-service.ts'
import type { Input, InputFactory } from './support/relation-inputs.ts'
import * as a from './support/relation-inputs.ts'
import { KINDS, type Kind } from './support/relation-setup.ts'
import { PASSWORD } from './support/test-context.ts'

export type Statuses = Record<Kind, number>

/**
 * A request about Quinn or something of Quinn's: the expected statuses while Quinn is public and while private. With
 * `forEach`, each caller gets data of their own even after a refusal, because the input depends on the caller or all
 * callers share a rate limit.
 */
export type Case = { input: InputFactory; open: Statuses; closed?: Statuses; newSession?: true; forEach?: true }

/** The same status for all callers with a session, with exceptions. Callers without a session get 401. */
const all = (status: number, except: Partial<Statuses> = {}): Statuses => ({
  ...(Object.fromEntries(KINDS.map((kind) => [kind, status])) as Statuses),
  signed_out: 401,
  unconfirmed: 401,
  suspended: 401,
  ...except,
})
export const everybody = (status: number): Statuses =>
  all(status, { signed_out: status, unconfirmed: status, suspended: status })
const both = (statuses: Statuses) => ({ open: statuses, closed: statuses })

/** A request about no one else: every logged-in caller gets the same status. */
const own = (input: InputFactory | Input, status = 200): Case => ({ input: inputOf(input), open: all(status) })
const inputOf = (input: InputFactory | Input): InputFactory =>
  typeof input === 'function' ? (input as InputFactory) : () => input

const NO_TALENT = { patron: 403, business: 403, admin: 403 }
const talent = (input: InputFactory | Input, status: number): Case => ({
  input: inputOf(input),
  open: all(status, NO_TALENT),
})
const staff = (input: InputFactory | Input, except: Partial<Statuses> = {}): Case => ({
  input: inputOf(input),
  ...both(all(403, { admin: 200, ...except })),
})

/** Callers without forum access: unverified bartenders and other roles. */
const WITHOUT_FORUM = { patron: 403, bartender: 403, entertainer: 403, business: 403, revoked: 403 }
const BLOCKED = { blocker: 404, blocked: 404 }
const WITH_ACCESS = { owner: 200, follower: 200 }

/** The profile card is visible to everyone except people Quinn blocked. */
const CARD = both(all(200, { blocked: 404 }))
/** Parts of the full profile. Their existence is known, so missing access is a 403. */
const FULL_PROFILE = {
  open: all(200, { blocker: 403, blocked: 404 }),
  closed: all(403, { ...WITH_ACCESS, blocked: 404 }),
}
/** A post: its existence on a private profile is known. */
const POST = { open: all(200, BLOCKED), closed: all(403, { ...WITH_ACCESS, ...BLOCKED }) }
/** A shift: on a private profile, viewers without access do not learn that it exists. */
const SHIFT = { open: all(200, BLOCKED), closed: all(404, WITH_ACCESS) }
/** Something that only Quinn may change; whether others see it decides between 403 and 404. */
const OWN_ITEM = { open: all(403, { owner: 200, ...BLOCKED }), closed: all(404, { owner: 200, follower: 403 }) }
/** Something that only Quinn knows of. */
const PRIVATE = both(all(404, { owner: 200 }))
/** A venue is not a person: its owner's privacy and blocks do not hide it. */
const VENUE = both(all(200))
const OWNER_ONLY = both(all(403, { owner: 200 }))
/** An action towards a person: invalid towards oneself, and a person blocked by Quinn gets 404. */
const towards = (status: number, except: Partial<Statuses> = {}) =>
  both(all(status, { owner: 422, blocked: 404, ...except }))

/** A forum item that only Quinn can address; others, and viewers separated by a block, get 404. */
const HIDDEN_FORUM_ITEM = {
  patron: 404,
  bartender: 404,
  entertainer: 404,
  business: 404,
  revoked: 404,
  blocker: 404,
  blocked: 404,
}
const unusedToken = { token: 'a-link-that-nobody-was-mailed' }
const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
const open = (input: InputFactory | Input, status = 200): Case => ({ input: inputOf(input), open: everybody(status) })
/** Guesses of tokens are limited by address, which all callers share. */
const invalidToken = (more: Input = {}): Case => ({ ...open({ ...unusedToken, ...more }, 410), forEach: true })

const nothing = own({})
const near = { lat: 38.515, lon: -89.995 }
const draft = { name: 'The Lantern Room', latitude: null, longitude: null, time_zone: 'America/Chicago' }
const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/access'

/** The statuses that each kind of caller must get for requests about Quinn. Omitting a procedure is a type error. */
export const related: Record<ProcedurePath, Case[]> = {
  'accounts.signUp': [
    open((_, { kind }) => ({ email: `new.${kind}@demo.test`, ...passwords, user_type: 'patron', age_confirmed: true })),
  ],
  'accounts.resendConfirmation': [open((_, { address }) => ({ email: address }))],
  'accounts.confirmEmail': [invalidToken({ password: PASSWORD }), invalidToken()],
  'accounts.signIn': [
    {
      input: (_, { address }) => ({ email: address, password: PASSWORD }),
      open: all(200, { unconfirmed: 403, suspended: 403 }),
      newSession: true,
      forEach: true,
    },
  ],
  'accounts.signOut': [{ ...open({}), newSession: true }],
  'accounts.session': [open({})],
  'accounts.requestPasswordReset': [open((_, { address }) => ({ email: address }))],
  'accounts.requestLoginLink': [open((_, { address }) => ({ email: address }))],
  'accounts.signInByLink': [invalidToken()],
  'accounts.resetPassword': [invalidToken(passwords)],
  'accounts.settings': [nothing],
  'accounts.changePassword': [own({ current_password: PASSWORD, ...passwords })],
  'accounts.changeEmail': [own((_, { kind }) => ({ email: `moved.${kind}@demo.test`, current_password: PASSWORD }))],
  'accounts.confirmNewEmail': [invalidToken()],
  'accounts.endSession': [own({ session: 'others', current_password: PASSWORD })],
  'accounts.deleteAccount': [own({ current_password: PASSWORD })],
  'accounts.confirmSecondFactor': [own({ code: '000000' }, 409)],
  'accounts.startSecondFactor': [own({ current_password: PASSWORD })],
  'accounts.stopSecondFactor': [own({ current_password: PASSWORD, code: '000000' }, 409)],
  'accounts.renewRecoveryCodes': [own({ current_password: PASSWORD, code: '000000' }, 409)],
  'accounts.exportMine': [nothing],

  'admin.waiting': [staff({})],
  'admin.reports': [staff({})],
  'admin.personCounts': [staff(a.reportedPerson)],
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
  'admin.setVenueOwner': [staff(a.withMore(a.venue, { username: 'other_owner' }))],

  'calendars.list': [nothing],
  'calendars.make': [own({ kind: 'followed' }, 201)],
  'calendars.revoke': [own({ kind: 'followed' })],
  'calendars.shift': [{ input: a.shift, ...SHIFT }],

  'clientErrors.report': [open(() => ({ ...CLIENT_ERROR }))],
  'events.list': [{ input: a.venue, ...VENUE }],
  'events.days': [{ input: a.withMore(a.venue, { month: '2026-11' }), ...VENUE }],
  'events.get': [{ input: a.event, ...VENUE }],
  'events.create': [{ input: a.withMore(a.venue, eventDraft()), ...both(all(403, { owner: 201 })) }],
  'events.update': [{ input: a.withMore(a.event, eventDraft()), ...OWNER_ONLY }],
  'events.cancel': [{ input: a.withMore(a.event, { cancelled: true }), ...OWNER_ONLY }],
  'events.remove': [{ input: a.event, ...OWNER_ONLY }],
  'events.calendar': [{ input: a.event, ...VENUE }],

  'feed.page': [nothing],
  'feed.newer': [own({ since: encodeCursor(OLDEST_CURSOR) })],

  // Staff can read the forum but not write in it.
  'forum.threads': [{ input: () => ({}), ...both(all(200, WITHOUT_FORUM)) }],
  'forum.create': [
    {
      input: () => ({ title: 'Ice', content: null, image_alt: null }),
      ...both(all(201, { ...WITHOUT_FORUM, admin: 403 })),
    },
  ],
  'forum.get': [{ input: a.thread, ...both(all(200, WITHOUT_FORUM)) }],
  'forum.remove': [{ input: a.thread, ...both(all(403, { owner: 200, admin: 200 })) }],
  'forum.pin': [staff(a.thread)],
  'forum.unpin': [staff(a.thread)],
  'forum.replies': [{ input: a.thread, ...both(all(200, WITHOUT_FORUM)) }],
  // No one can reply to a discussion that is collapsed for them.
  'forum.reply': [
    {
      input: a.withMore(a.thread, { content: 'Mine.' }),
      ...both(all(201, { ...WITHOUT_FORUM, admin: 403, blocker: 403, blocked: 403 })),
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
      ...PRIVATE,
    },
  ],
  'income.remove': [{ input: async (stage) => ({ id: (await a.income(stage)).id }), ...PRIVATE }],
  'income.setGoal': [own({ monthly_amount: '2000' })],
  'income.exportCsv': [nothing],
  'income.exportTipLog': [own({ year: 2026 })],

  'live.stream': [nothing, own(async (stage, standing) => ({ watching: (await a.post(stage, standing)).id }))],

  'media.post': [own(a.picture)],
  'media.venuePost': [{ input: a.venueImage, ...OWNER_ONLY }],
  'media.venue': [own(a.picture)],
  'media.thread': [{ input: a.picture, ...both(all(200, { ...WITHOUT_FORUM, admin: 403 })) }],
  'media.event': [{ input: a.venueImage, ...OWNER_ONLY }],
  'media.special': [{ input: a.venueImage, ...OWNER_ONLY }],
  'media.menu': [{ input: a.venueImage, ...OWNER_ONLY }],

  'menus.list': [{ input: a.venue, ...VENUE }],
  'menus.get': [{ input: a.menuPage, ...VENUE }],
  'menus.create': [{ input: a.uploadedMenuImage, ...both(all(403, { owner: 201 })) }],
  'menus.update': [{ input: a.withMore(a.menuPage, { title: 'On draft' }), ...OWNER_ONLY }],
  'menus.remove': [{ input: a.menuPage, ...OWNER_ONLY }],

  'notifications.list': [nothing],
  'notifications.unreadCount': [nothing],
  'notifications.read': [own(() => ({ ids: [randomUUID()] }))],
  'notifications.readAll': [own(({ context }) => ({ until: context.clock.now().toISOString() }))],
  'notifications.preferences': [nothing],
  'notifications.updatePreferences': [own({ only_bells: true })],
  'notifications.unsubscribing': [open(a.unsubscribeToken)],
  'notifications.unsubscribe': [open(a.unsubscribeToken)],
  'notifications.ringBell': [{ input: a.quinn, ...towards(409, { follower: 200 }) }],
  'notifications.stopBell': [{ input: a.quinn, ...towards(200) }],

  'places.find': [own({ query: 'Belleville' }, 404)],

  'posts.create': [own({ content: 'Hello.' }, 201)],
  'posts.createForVenue': [
    { input: a.withMore(a.venue, { content: 'Open late.' }), ...both(all(403, { owner: 201 })) },
  ],
  'posts.get': [
    { input: a.post, ...POST },
    { input: a.venuePost, ...VENUE },
  ],
  'posts.update': [
    { input: a.withMore(a.post, { content: 'Till three.' }), ...OWN_ITEM },
    { input: a.withMore(a.venuePost, { content: 'Till three.' }), ...OWNER_ONLY },
  ],
  'posts.remove': [
    { input: a.post, ...OWN_ITEM },
    { input: a.venuePost, ...OWNER_ONLY },
  ],
  // A block hides a venue's post as well, if its author is one of the two.
  'posts.like': [
    { input: a.post, ...POST },
    { input: a.venuePost, ...both(all(200, BLOCKED)) },
  ],
  'posts.unlike': [
    { input: a.post, ...POST },
    { input: a.venuePost, ...VENUE },
  ],
  'posts.likers': [
    { input: a.post, ...POST },
    { input: a.venuePost, ...VENUE },
  ],
  'posts.comments': [
    { input: a.post, ...POST },
    { input: a.venuePost, ...VENUE },
  ],
  'posts.comment': [
    {
      input: a.withMore(a.post, { content: 'See you.' }),
      open: all(201, BLOCKED),
      closed: all(403, { owner: 201, follower: 201, ...BLOCKED }),
    },
    { input: a.withMore(a.venuePost, { content: 'See you.' }), ...both(all(201, BLOCKED)) },
  ],
  // Under a third person's post, access to the card is enough to see a comment.
  'posts.removeComment': [{ input: a.comment, ...both(all(403, { owner: 200, entertainer: 200, ...BLOCKED })) }],
  'posts.mine': [nothing],
  'posts.ofProfile': [{ input: a.quinn, ...FULL_PROFILE }],
  'posts.ofVenue': [{ input: a.venue, ...VENUE }],

  'profiles.mine': [nothing],
  'profiles.update': [own((_, { kind }) => ({ bio: `I am ${kind}.` }))],
  'profiles.get': [{ input: a.quinn, ...CARD }],
  'profiles.shifts': [{ input: a.quinn, ...FULL_PROFILE }],
  'profiles.setAvatar': [own(a.picture)],
  'profiles.removeAvatar': [nothing],
  'profiles.goDark': [own({ duration: 'tonight' })],
  'profiles.endDark': [nothing],
  'profiles.webPage': [talent({}, 200)],
  'profiles.updateWebPage': [talent({ level: 'tonight', shows_workplaces: true }, 200)],
  'profiles.previewWebPage': [talent({ level: 'week', shows_workplaces: true }, 200)],
  'profiles.requestVerification': [talent({}, 200)],

  'publicPages.venue': [open(({ venue }) => ({ slug: venue.slug }), 404)],
  'push.key': [nothing],
  'push.subscribe': [own(() => new FakeBrowser(PUSH_ENDPOINT).subscription)],
  'push.unsubscribe': [own({ endpoint: PUSH_ENDPOINT })],
  'push.devices': [nothing],
  'push.update': [
    { input: async (stage, standing) => ({ ...(await a.device(stage, standing)), hides_details: true }), ...PRIVATE },
  ],
  'push.remove': [{ input: a.device, ...PRIVATE }],
  'push.sendTest': [{ input: a.device, ...PRIVATE }],
  'push.delivery': [{ input: a.pushDelivery, ...PRIVATE }],
  'push.recordShown': [{ input: a.pushDelivery, ...PRIVATE }],

  'relationships.follow': [{ input: a.quinn, ...towards(200, { blocker: 404 }) }],
  'relationships.unfollow': [{ input: a.quinn, ...towards(200) }],
  // Someone whom Quinn blocked learns nothing, and can block Quinn too.
  'relationships.block': [
    { input: a.quinn, ...towards(200, { blocked: 200 }) },
    { input: a.quinnsPage, ...towards(200, { blocked: 200 }) },
  ],
  'relationships.unblock': [
    { input: a.quinn, ...towards(200, { blocked: 200 }) },
    { input: a.quinnsPage, ...towards(200) },
  ],
  'relationships.followers': [nothing],
  'relationships.removeFollower': [{ input: a.followRequest, forEach: true, ...towards(200, { blocked: 200 }) }],
  // The same for everyone: who does not follow the caller, or is not visible to them, is left out.
  'relationships.changeSeveral': [
    { input: ({ quinn }) => ({ action: 'hide_schedule', ids: [quinn.id] }), ...both(all(200)) },
  ],
  'relationships.undoChange': [own({ undo: 'none' }, 409)],
  'relationships.following': [nothing],
  'relationships.requested': [nothing],
  'relationships.blocked': [nothing],
  'relationships.blockUsername': [{ input: a.quinnsUsername, ...both(all(200, { owner: 422 })) }],
  'relationships.unblockUsername': [{ input: a.quinnsUsername, ...both(all(200)) }],
  'relationships.hideSchedule': [{ input: a.quinn, ...towards(200) }],
  'relationships.showSchedule': [{ input: a.quinn, ...towards(200) }],
  'relationships.hiddenFrom': [nothing],
  'relationships.requests': [nothing],
  'relationships.accept': [{ input: a.followRequest, forEach: true, ...towards(200, { blocker: 404 }) }],
  'relationships.decline': [{ input: a.followRequest, forEach: true, ...towards(200) }],

  // People can report what they can see and is not their own; anything else is a 404.
  'reports.createPublic': [open(a.publicReport, 201)],
  'reports.create': [
    { input: a.reported('user', a.quinnById), ...towards(201, { owner: 403 }) },
    {
      input: a.reported('post', a.post),
      open: all(201, { owner: 403, ...BLOCKED }),
      closed: all(404, { owner: 403, follower: 201 }),
    },
    { input: a.reported('comment', a.comment), ...both(all(201, { owner: 403, ...BLOCKED })) },
    {
      input: a.reported('shift', a.shift),
      open: all(201, { owner: 403, ...BLOCKED }),
      closed: all(404, { owner: 403, follower: 201 }),
    },
    { input: a.reported('venue', a.venueById), ...both(all(201, { owner: 403 })) },
    { input: a.reported('thread', a.thread), ...both(all(201, { owner: 403, ...HIDDEN_FORUM_ITEM })) },
    { input: a.reported('reply', a.reply), ...both(all(201, { owner: 403, ...HIDDEN_FORUM_ITEM })) },
  ],
  'reports.mine': [nothing],

  'roster.read': [talent(a.roster, 200)],
  'roster.publish': [{ ...talent(a.readRoster, 200), forEach: true }],

  'schedule.week': [own({ from: '2026-11-16' })],
  'schedule.get': [{ input: a.shift, ...PRIVATE }],
  'schedule.copy': [own({ into: '2026-11-16' })],
  'schedule.add': [
    talent(
      ({ venue }) => ({ items: [{ venue_id: venue.id, ...a.times, notes: null }], repeat_until: '2026-12-04' }),
      201,
    ),
  ],
  'schedule.change': [{ input: a.series, ...OWN_ITEM }],
  'schedule.remove': [{ input: a.shift, ...OWN_ITEM }],
  'schedule.restore': [{ input: a.cancelled, ...both(all(410, { owner: 200 })) }],

  'search.find': [own({ q: 'qu' })],
  'search.mentionables': [own({ kind: 'person', q: 'q' })],

  'shifts.create': [talent(({ venue }) => ({ venue_id: venue.id, ...a.times, notes: null }), 201)],
  'shifts.edit': [
    { input: a.withMore(a.shift, ({ venue }) => ({ venue_id: venue.id, ...a.times, notes: 'Late.' })), ...OWN_ITEM },
  ],
  'shifts.remove': [{ input: a.shift, ...OWN_ITEM }],
  'shifts.get': [{ input: a.shift, ...SHIFT }],
  'shifts.mine': [nothing],
  'shifts.followed': [nothing],
  'shifts.near': [own(near)],
  'shifts.onNow': [own(near)],

  'specials.list': [{ input: a.venue, ...VENUE }],
  'specials.get': [{ input: a.special, ...VENUE }],
  'specials.create': [{ input: a.withMore(a.venue, { title: 'The late rail' }), ...both(all(403, { owner: 201 })) }],
  'specials.update': [{ input: a.withMore(a.special, { title: 'The late rail' }), ...OWNER_ONLY }],
  'specials.remove': [{ input: a.special, ...OWNER_ONLY }],

  'talent.list': [nothing],

  'venues.list': [nothing],
  'venues.near': [own(near)],
  'whatsOn.near': [own(near)],
  'venues.mine': [nothing],
  'venues.shiftsAtMine': [nothing],
  'venues.options': [nothing],
  'venues.get': [{ input: a.venue, ...VENUE }],
  'venues.create': [
    {
      input: (_, { kind }) => ({ ...draft, name: `House of ${kind}`, allow_duplicate: true }),
      open: all(403, { business: 201, admin: 201 }),
      forEach: true,
    },
  ],
  'venues.update': [{ input: a.withMore(a.venue, { description: 'Corn whiskey.' }), ...OWNER_ONLY }],
  'venues.setHours': [
    {
      input: a.withMore(a.venue, {
        week: [[], [], [], [], [], [{ opens: '16:00', closes: '02:00' }], []],
        exceptions: [],
      }),
      ...OWNER_ONLY,
    },
  ],
  'venues.answer': [
    {
      input: async (stage, standing) => ({
        ...(await a.venue(stage, standing)),
        what: (await a.special(stage, standing)).id,
        is_right: true,
      }),
      ...both(all(200, { owner: 403 })),
    },
  ],
  'venues.confirm': [{ input: a.withMore(a.venue, { what: 'all' }), ...OWNER_ONLY }],
  'venues.archive': [{ input: a.withMore(a.venue, { archived: true }), ...OWNER_ONLY }],
  'venues.request': [own((_, { kind }) => ({ name: `The bar of ${kind}` }))],
  'venues.claim': [{ input: a.venue, ...both(all(403, { business: 409, admin: 409 })) }],
  'venues.follow': [{ input: a.venue, ...VENUE }],
  'venues.unfollow': [{ input: a.venue, ...VENUE }],
  'venues.shifts': [{ input: a.venue, ...VENUE }],
}
