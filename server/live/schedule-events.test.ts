import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { showDueSchedules } from '#server/profiles/dark-schedule/queries.ts'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/**
 * Who gets an event when someone's schedule changes, stated by hand; and that it is exactly those who read something
 * else than before. An event for anyone else would tell them that something hidden changed.
 */
const context = await createTestContext()
const openStreams: EventStreamClient[] = []

afterEach(async () => {
  for (const one of openStreams.splice(0)) {
    one.close()
    await one.ended
  }
})

/** `lone` follows no one and blocked everyone but Ana; `blocked` and `blocker` are blocked by Ana and blocked her. */
const VIEWERS = ['ana', 'follower', 'requester', 'stranger', 'lone', 'owner', 'blocked', 'blocker'] as const
type Viewer = (typeof VIEWERS)[number]
type People = Record<Viewer, Person>
const NOT_FOLLOWING: Viewer[] = ['requester', 'stranger', 'lone', 'owner']
const EVERYONE: Viewer[] = ['ana', 'follower', ...NOT_FOLLOWING]
const FOLLOWERS: Viewer[] = ['ana', 'follower']
const OWNER: Viewer[] = ['ana', 'owner']
const HERSELF: Viewer[] = ['ana']

type Situation = { people: People; ana: Person; venue: { id: string }; shift: { id: string } }
type Step = (situation: Situation) => Promise<unknown>

const TIMES = {
  'a running shift': ['18:00', 0, '23:00', 0],
  'a shift tomorrow': ['20:00', 1, '23:00', 1],
  'a shift next week': ['20:00', 5, '23:00', 5],
  'a past shift': ['10:00', 0, '14:00', 0],
} as const
type When = keyof typeof TIMES

async function setUp(when: When | 'no shift', visibility: ShiftVisibility): Promise<Situation> {
  const ana = await context.bartender('ana')
  const others = await Promise.all(VIEWERS.slice(1).map((name) => context.patron(name)))
  const people = Object.fromEntries([ana, ...others].map((one, n) => [VIEWERS[n], one])) as People
  const venue = await context.venue('copperRail')
  await people.owner.keeps(venue)
  await people.follower.follows(ana)
  await sql`
    insert into follow_requests (requester_id, target_id) values (${people.requester.id}, ${ana.id})`.execute(
    context.db,
  )
  await ana.blocks(people.blocked)
  await people.blocker.blocks(ana)
  for (const other of others) if (other !== people.lone) await people.lone.blocks(other)
  const shift = when === 'no shift' ? { id: '' } : await ana.works(venue, ...toSpan(when))
  await sql`update shifts set visibility = ${visibility}`.execute(context.db)
  return { people, ana, venue, shift }
}

const toSpan = (when: When): [string, string] => {
  const [from, fromDay, to, toDay] = TIMES[when]
  return [at(from, fromDay), at(to, toDay)]
}

/** Everything that says something of Ana's schedule to a viewer. */
async function readAll(viewer: Person, { ana, venue }: Situation): Promise<string> {
  const answers = await Promise.all([
    viewer.call('profiles.get', { slugOrId: ana.id }),
    viewer.call('profiles.shifts', { slugOrId: ana.id }),
    viewer.call('shifts.followed', {}),
    viewer.call('shifts.mine', {}),
    viewer.call('profiles.mine', {}),
    viewer.call('venues.get', { slugOrId: venue.id }),
    viewer.call('venues.shifts', { slugOrId: venue.id }),
    viewer.call('venues.shiftsAtMine', {}),
    viewer.call('talent.list', {}),
  ])
  return (await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`)))
    .join('\n')
    .replaceAll(/"updated_at":"[^"]*"/g, '')
}

async function openAll({ people }: Situation): Promise<EventStreamClient[]> {
  await settleStreams(context)
  const streams = await Promise.all(VIEWERS.map((name) => openEventStream(people[name])))
  openStreams.push(...streams)
  return streams
}

async function expectTold(situation: Situation, change: Step, expected: Viewer[]): Promise<void> {
  const readers = VIEWERS.map((name) => situation.people[name])
  const streams = await openAll(situation)
  const before = await Promise.all(readers.map((reader) => readAll(reader, situation)))
  await change(situation)
  await settleStreams(context, ...streams)
  const after = await Promise.all(readers.map((reader) => readAll(reader, situation)))
  const told = VIEWERS.filter((_, n) => streams[n]?.kinds().includes('schedules'))
  expect(told).toEqual(VIEWERS.filter((name) => expected.includes(name)))
  // Ana’s own pages show settings that these reads leave out.
  const differs = VIEWERS.filter((name, n) => name === 'ana' || before[n] !== after[n])
  expect(told).toEqual(differs)
  for (const stream of streams) expect(stream.text()).not.toContain(situation.ana.id)
}

const goDark: Step = ({ ana }) => ana.api.profiles.goDark({ duration: 'tonight' })
const endDark: Step = ({ ana }) => ana.api.profiles.endDark()
const darkEnds: Step = () => showDueSchedules(context.db, new Date(at('06:00', 1)))
const makeSchedulePrivate: Step = ({ ana }) => ana.api.profiles.update({ schedule_is_private: true })
const makeSchedulePublic: Step = ({ ana }) => ana.api.profiles.update({ schedule_is_private: false })
const showEndsTo =
  (shift_ends_for: ShiftVisibility): Step =>
  ({ ana }) =>
    ana.api.profiles.update({ shift_ends_for })
const showOnceThere: Step = ({ ana }) => ana.api.profiles.update({ shifts_shown_after: 0 })
const showWhenPosted: Step = ({ ana }) => ana.api.profiles.update({ shifts_shown_after: null })
const begins: Step = () =>
  showHeldShifts({
    db: context.db,
    jobs: context.services.jobs,
    clock: { now: () => new Date(at('20:00', 1)) },
  })
const goPrivate: Step = ({ ana }) => ana.goesPrivate()
const cancel: Step = ({ ana, shift }) => ana.api.shifts.remove({ id: shift.id })
const restore: Step = ({ ana, shift }) => ana.api.schedule.restore({ ids: [shift.id] })
const hideByStaff: Step = ({ shift }) =>
  sql`update shifts set hidden_at = ${context.clock.now()} where id = ${shift.id}`.execute(context.db)
const hideFrom =
  (who: Exclude<Viewer, 'ana'>): Step =>
  ({ ana, people }) =>
    ana.api.relationships.hideSchedule({ slugOrId: people[who].id })
const showAgainTo =
  (who: Exclude<Viewer, 'ana'>): Step =>
  ({ ana, people }) =>
    ana.api.relationships.showSchedule({ slugOrId: people[who].id })
const hideFromAll: Step = async (situation) => {
  for (const who of ['follower', 'requester', 'stranger', 'owner'] as const) await hideFrom(who)(situation)
}
const blockOwner: Step = ({ ana, people }) => ana.blocks(people.owner)
const ownerBlocks: Step = ({ ana, people }) => people.owner.blocks(ana)
const archiveVenue: Step = () => sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
const showTo =
  (visibility: ShiftVisibility): Step =>
  async ({ ana, venue, shift }) => {
    const { start_time, end_time } = await ana.api.shifts.get({ id: shift.id })
    const confirmed = { allow_overlap: true, confirm_long: true }
    return ana.api.shifts.edit({
      id: shift.id,
      venue_id: venue.id,
      start_time,
      end_time: String(end_time),
      notes: null,
      visibility,
      ...confirmed,
    })
  }

type Row = [
  title: string,
  shift: When | 'no shift',
  visibility: ShiftVisibility,
  before: Step[],
  change: Step,
  told: Viewer[],
]
const TOMORROW = 'a shift tomorrow'

type Other = Exclude<Viewer, 'ana'>
const block =
  (who: Other): Step =>
  ({ ana, people }) =>
    ana.api.relationships.block({ slugOrId: people[who].id })
const blockBy =
  (who: Other): Step =>
  ({ ana, people }) =>
    people[who].api.relationships.block({ slugOrId: ana.id })
const unblock =
  (who: Other): Step =>
  ({ ana, people }) =>
    ana.api.relationships.unblock({ slugOrId: people[who].id })
/** No procedure unblocks someone who has blocked the caller, too, by their id. */
const unblockMutual: Step = ({ ana, people }) => ana.unblocks(people.blocked)
const unblockBy =
  (who: Other): Step =>
  ({ ana, people }) =>
    people[who].api.relationships.unblock({ slugOrId: ana.id })
/** Of someone blocked, nothing is shown in either case. */
const hideBeforeUnblocking: Step = ({ ana, people }) =>
  ana.api.relationships.hideSchedule({ slugOrId: people.blocked.id })
const removeFollower: Step = ({ ana, people }) => ana.api.relationships.removeFollower({ id: people.follower.id })
const acceptRequester: Step = ({ ana, people }) => ana.api.relationships.accept({ id: people.requester.id })
const strangerFollows: Step = ({ ana, people }) => people.stranger.api.relationships.follow({ slugOrId: ana.id })
const strangerUnfollows: Step = ({ ana, people }) => people.stranger.api.relationships.unfollow({ slugOrId: ana.id })
const goPublic: Step = ({ ana }) => ana.api.profiles.update({ is_private: false, pending_requests: 'decline_all' })
const acceptAllAndGoPublic: Step = ({ ana }) =>
  ana.api.profiles.update({ is_private: false, pending_requests: 'accept_all' })
const suspend: Step = ({ ana }) => ana.isSuspended()
const liftSuspension: Step = () => sql`update profiles set suspended_at = null`.execute(context.db)

/** Ana’s shift wherever she may not be in full view, and the number of private shifts at one’s venues. */
async function readShifts(viewer: Person, { ana, venue, shift }: Situation): Promise<string> {
  const answers = await Promise.all([
    viewer.call('profiles.shifts', { slugOrId: ana.id }),
    viewer.call('shifts.followed', {}),
    viewer.call('venues.shifts', { slugOrId: venue.id }),
  ])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  const { private_count } = await viewer.api.venues.shiftsAtMine({})
  return JSON.stringify([texts.map((text) => shift.id !== '' && text.includes(shift.id)), private_count])
}

/** Besides the event, these changes show in other ways, such as a profile that is missing. */
async function expectToldOfShifts(situation: Situation, change: Step, expected: Viewer[]): Promise<void> {
  const names = VIEWERS.filter((name) => name !== 'ana')
  await settleStreams(context)
  const streams = await Promise.all(names.map((name) => openEventStream(situation.people[name])))
  openStreams.push(...streams)
  const readAllShifts = () => Promise.all(names.map((name) => readShifts(situation.people[name], situation)))
  const before = await readAllShifts()
  await change(situation)
  await settleStreams(context, ...streams)
  const after = await readAllShifts()
  const told = names.filter((_, n) => streams[n]?.kinds().includes('schedules'))
  expect(told).toEqual(names.filter((name) => expected.includes(name)))
  expect(told).toEqual(names.filter((_, n) => before[n] !== after[n]))
  for (const stream of streams) expect(stream.text()).not.toContain(situation.ana.id)
}

describe('an event goes only to people who read something else than before', () => {
  test.each<Row>([
    ['goes dark', 'no shift', 'everyone', [], goDark, HERSELF],
    ['comes back', 'no shift', 'everyone', [goDark], endDark, HERSELF],
    ['goes dark', 'a past shift', 'everyone', [], goDark, HERSELF],
    ['goes dark', 'a running shift', 'everyone', [], goDark, EVERYONE],
    ['goes dark', TOMORROW, 'everyone', [], goDark, EVERYONE],
    ['comes back', TOMORROW, 'everyone', [goDark], endDark, EVERYONE],
    ['comes back on time', TOMORROW, 'everyone', [goDark], darkEnds, EVERYONE],
    ['goes dark', TOMORROW, 'followers', [], goDark, FOLLOWERS],
    ['comes back', TOMORROW, 'followers', [goDark], endDark, FOLLOWERS],
    ['goes dark', TOMORROW, 'only_me', [], goDark, HERSELF],
    ['comes back', TOMORROW, 'only_me', [goDark], endDark, HERSELF],
    ['goes dark after cancelling', TOMORROW, 'everyone', [cancel], goDark, HERSELF],
    ['goes dark with a hidden shift', TOMORROW, 'everyone', [hideByStaff], goDark, HERSELF],
    ['goes dark with a private profile', TOMORROW, 'everyone', [goPrivate], goDark, FOLLOWERS],
  ])('%s, with %s for %s', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectTold(situation, change, told)
  })

  test.each<Row>([
    // The profile says whether the schedule is private.
    ['becomes private', 'no shift', 'everyone', [], makeSchedulePrivate, EVERYONE],
    ['becomes public', 'no shift', 'everyone', [makeSchedulePrivate], makeSchedulePublic, EVERYONE],
    ['becomes private while dark', TOMORROW, 'everyone', [goDark], makeSchedulePrivate, EVERYONE],
    ['becomes private, profile too', TOMORROW, 'followers', [goPrivate], makeSchedulePrivate, FOLLOWERS],
    ['becomes private, profile too', TOMORROW, 'everyone', [goPrivate], makeSchedulePrivate, [...FOLLOWERS, 'owner']],
    // A venue’s owner reads how many private shifts there are this week.
    ['goes dark, is private', TOMORROW, 'everyone', [makeSchedulePrivate], goDark, OWNER],
    ['comes back, is private', TOMORROW, 'everyone', [makeSchedulePrivate, goDark], endDark, OWNER],
    ['goes dark, is private', 'a past shift', 'everyone', [makeSchedulePrivate], goDark, OWNER],
    ['goes dark, is private', 'a shift next week', 'everyone', [makeSchedulePrivate], goDark, HERSELF],
    ['goes dark, is private', TOMORROW, 'followers', [makeSchedulePrivate], goDark, HERSELF],
    ['goes dark, venue archived', TOMORROW, 'everyone', [makeSchedulePrivate, archiveVenue], goDark, HERSELF],
    ['goes dark, owner blocked', TOMORROW, 'everyone', [makeSchedulePrivate, blockOwner], goDark, HERSELF],
    // The profile itself says so, to everyone.
    ['becomes private, hidden from most', TOMORROW, 'followers', [hideFromAll], makeSchedulePrivate, EVERYONE],
    ['goes dark, hidden from most', TOMORROW, 'everyone', [hideFromAll], goDark, ['ana', 'lone']],
    [
      'goes dark, is private, hidden from owner',
      TOMORROW,
      'everyone',
      [makeSchedulePrivate, hideFromAll],
      goDark,
      HERSELF,
    ],
    ['goes dark, blocked by owner', TOMORROW, 'everyone', [makeSchedulePrivate, ownerBlocks], goDark, OWNER],
  ])('a schedule %s, with %s for %s', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectTold(situation, change, told)
  })

  test.each<Row>([
    ['hidden until she is there', TOMORROW, 'everyone', [], showOnceThere, EVERYONE],
    ['hidden until she is there', TOMORROW, 'followers', [], showOnceThere, FOLLOWERS],
    ['hidden until she is there', TOMORROW, 'only_me', [], showOnceThere, HERSELF],
    ['hidden until she is there', 'a running shift', 'everyone', [], showOnceThere, HERSELF],
    ['hidden until she is there', 'no shift', 'everyone', [], showOnceThere, HERSELF],
    ['hidden until she is there, dark', TOMORROW, 'everyone', [goDark], showOnceThere, HERSELF],
    ['hidden until she is there, private', TOMORROW, 'everyone', [makeSchedulePrivate], showOnceThere, OWNER],
    ['hidden until she is there, from most', TOMORROW, 'everyone', [hideFromAll], showOnceThere, ['ana', 'lone']],
    ['shown when posted', TOMORROW, 'everyone', [showOnceThere], showWhenPosted, EVERYONE],
    ['shown when posted, dark', TOMORROW, 'everyone', [showOnceThere, goDark], showWhenPosted, HERSELF],
    ['cancelled before she is there', TOMORROW, 'everyone', [showOnceThere], cancel, HERSELF],
    ['restored before she is there', TOMORROW, 'everyone', [showOnceThere, cancel], restore, HERSELF],
    ['shown to others before she is there', TOMORROW, 'only_me', [showOnceThere], showTo('everyone'), HERSELF],
    ['shown as she is there', TOMORROW, 'everyone', [showOnceThere], begins, EVERYONE],
    ['shown as she is there', TOMORROW, 'followers', [showOnceThere], begins, FOLLOWERS],
    ['shown as she is there, dark', TOMORROW, 'everyone', [showOnceThere, goDark], begins, HERSELF],
    ['shown as she is there, private', TOMORROW, 'everyone', [showOnceThere, makeSchedulePrivate], begins, OWNER],
  ])('shifts are %s (%s for %s)', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectTold(situation, change, told)
  })

  test.each<Row>([
    ['followers', TOMORROW, 'everyone', [], showEndsTo('followers'), ['ana', ...NOT_FOLLOWING]],
    ['no one', TOMORROW, 'everyone', [], showEndsTo('only_me'), EVERYONE],
    ['no one', 'a running shift', 'everyone', [], showEndsTo('only_me'), EVERYONE],
    ['no one, before to followers', TOMORROW, 'everyone', [showEndsTo('followers')], showEndsTo('only_me'), FOLLOWERS],
    ['everyone again', TOMORROW, 'everyone', [showEndsTo('only_me')], showEndsTo('everyone'), EVERYONE],
    ['followers', TOMORROW, 'followers', [], showEndsTo('followers'), HERSELF],
    ['no one', TOMORROW, 'followers', [], showEndsTo('only_me'), FOLLOWERS],
    ['no one', TOMORROW, 'only_me', [], showEndsTo('only_me'), HERSELF],
    ['no one', 'a past shift', 'everyone', [], showEndsTo('only_me'), HERSELF],
    ['no one', 'no shift', 'everyone', [], showEndsTo('only_me'), HERSELF],
    ['no one while dark', TOMORROW, 'everyone', [goDark], showEndsTo('only_me'), HERSELF],
    ['no one while private', TOMORROW, 'everyone', [makeSchedulePrivate], showEndsTo('only_me'), HERSELF],
    ['no one, profile private', TOMORROW, 'everyone', [goPrivate], showEndsTo('only_me'), FOLLOWERS],
    ['no one, hidden from most', TOMORROW, 'everyone', [hideFromAll], showEndsTo('only_me'), ['ana', 'lone']],
  ])('the ends are shown to: %s (%s for %s)', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectTold(situation, change, told)
  })

  test.each<Row>([
    ['for followers', TOMORROW, 'everyone', [], showTo('followers'), ['ana', ...NOT_FOLLOWING]],
    ['for everyone', TOMORROW, 'followers', [], showTo('everyone'), ['ana', ...NOT_FOLLOWING]],
    ['for herself', TOMORROW, 'followers', [], showTo('only_me'), FOLLOWERS],
    ['for followers', TOMORROW, 'only_me', [], showTo('followers'), FOLLOWERS],
    ['for herself', 'a running shift', 'everyone', [], showTo('only_me'), EVERYONE],
    ['for everyone', TOMORROW, 'only_me', [], showTo('everyone'), EVERYONE],
    ['for herself', 'a past shift', 'everyone', [], showTo('only_me'), HERSELF],
    ['for herself while dark', TOMORROW, 'everyone', [goDark], showTo('only_me'), HERSELF],
    ['for herself while private', TOMORROW, 'everyone', [makeSchedulePrivate], showTo('only_me'), OWNER],
    ['for herself while private', TOMORROW, 'followers', [makeSchedulePrivate], showTo('only_me'), HERSELF],
    ['for everyone while private', TOMORROW, 'followers', [makeSchedulePrivate], showTo('everyone'), OWNER],
    ['for herself, profile private', TOMORROW, 'everyone', [goPrivate], showTo('only_me'), FOLLOWERS],
    ['cancelled', TOMORROW, 'everyone', [], cancel, EVERYONE],
    ['cancelled', TOMORROW, 'followers', [], cancel, FOLLOWERS],
    ['cancelled', TOMORROW, 'only_me', [], cancel, HERSELF],
    ['cancelled while dark', TOMORROW, 'everyone', [goDark], cancel, HERSELF],
    ['cancelled while private', TOMORROW, 'everyone', [makeSchedulePrivate], cancel, OWNER],
    ['restored', TOMORROW, 'everyone', [cancel], restore, EVERYONE],
    ['restored', TOMORROW, 'followers', [cancel], restore, FOLLOWERS],
    ['restored while dark', TOMORROW, 'everyone', [goDark, cancel], restore, HERSELF],
    ['hidden by staff', TOMORROW, 'everyone', [], hideByStaff, EVERYONE],
    ['hidden by staff while dark', TOMORROW, 'everyone', [goDark], hideByStaff, HERSELF],
    ['cancelled, hidden from most', TOMORROW, 'everyone', [hideFromAll], cancel, ['ana', 'lone']],
    ['restored, hidden from most', TOMORROW, 'everyone', [hideFromAll, cancel], restore, ['ana', 'lone']],
    ['for herself, hidden from most', TOMORROW, 'everyone', [hideFromAll], showTo('only_me'), ['ana', 'lone']],
    ['hidden by staff, hidden from most', TOMORROW, 'everyone', [hideFromAll], hideByStaff, ['ana', 'lone']],
    [
      'for herself while private, hidden from most',
      TOMORROW,
      'everyone',
      [makeSchedulePrivate, hideFromAll],
      showTo('only_me'),
      HERSELF,
    ],
  ])('a shift becomes: %s (%s, before for %s)', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectTold(situation, change, told)
  })
})

describe('an event goes only to people whose relationship shows them other shifts than before', () => {
  test.each<Row>([
    ['blocks a follower', TOMORROW, 'everyone', [], block('follower'), ['follower']],
    ['blocks a follower', TOMORROW, 'followers', [], block('follower'), ['follower']],
    ['blocks a follower', TOMORROW, 'only_me', [], block('follower'), []],
    ['blocks a follower', 'a running shift', 'everyone', [], block('follower'), ['follower']],
    ['blocks a follower', 'a past shift', 'everyone', [], block('follower'), []],
    ['blocks a follower', 'no shift', 'everyone', [], block('follower'), []],
    ['blocks a follower while dark', TOMORROW, 'everyone', [goDark], block('follower'), []],
    ['blocks a follower while private', TOMORROW, 'everyone', [makeSchedulePrivate], block('follower'), []],
    ['blocks a follower after cancelling', TOMORROW, 'everyone', [cancel], block('follower'), []],
    ['blocks a follower of a private profile', TOMORROW, 'everyone', [goPrivate], block('follower'), ['follower']],
    ['blocks a stranger', TOMORROW, 'everyone', [], block('stranger'), ['stranger']],
    ['blocks a stranger', TOMORROW, 'followers', [], block('stranger'), []],
    ['blocks a stranger, profile private', TOMORROW, 'everyone', [goPrivate], block('stranger'), []],
    ['blocks someone who blocked her', TOMORROW, 'everyone', [], block('blocker'), []],
    ['is blocked by a follower', TOMORROW, 'everyone', [], blockBy('follower'), ['follower']],
    ['is blocked by someone she blocked', TOMORROW, 'everyone', [], blockBy('blocked'), []],
    ['unblocks someone', TOMORROW, 'everyone', [], unblock('blocked'), ['blocked']],
    ['unblocks someone while dark', TOMORROW, 'everyone', [goDark], unblock('blocked'), []],
    ['unblocks someone who blocked her too', TOMORROW, 'everyone', [blockBy('blocked')], unblockMutual, []],
    ['is unblocked', TOMORROW, 'everyone', [], unblockBy('blocker'), ['blocker']],
    ['is unblocked', TOMORROW, 'followers', [], unblockBy('blocker'), []],
    ['removes a follower', TOMORROW, 'everyone', [], removeFollower, ['follower']],
    ['removes a follower of a private profile', TOMORROW, 'everyone', [goPrivate], removeFollower, ['follower']],
    ['accepts a request', TOMORROW, 'everyone', [goPrivate], acceptRequester, ['requester']],
    ['accepts a request while dark', TOMORROW, 'everyone', [goPrivate, goDark], acceptRequester, []],
    ['is followed', TOMORROW, 'everyone', [], strangerFollows, ['stranger']],
    ['is followed', TOMORROW, 'followers', [], strangerFollows, ['stranger']],
    ['is followed', TOMORROW, 'only_me', [], strangerFollows, []],
    ['is unfollowed', TOMORROW, 'followers', [strangerFollows], strangerUnfollows, ['stranger']],
    ['hides hers from a follower', TOMORROW, 'everyone', [], hideFrom('follower'), ['follower']],
    ['hides hers from a follower', TOMORROW, 'followers', [], hideFrom('follower'), ['follower']],
    ['hides hers from a follower', TOMORROW, 'only_me', [], hideFrom('follower'), []],
    ['hides hers from a follower', 'a running shift', 'everyone', [], hideFrom('follower'), ['follower']],
    ['hides hers from a follower', 'a past shift', 'everyone', [], hideFrom('follower'), []],
    ['hides hers from a follower', 'no shift', 'everyone', [], hideFrom('follower'), []],
    ['hides hers from a follower again', TOMORROW, 'everyone', [hideFrom('follower')], hideFrom('follower'), []],
    ['hides hers from a follower while dark', TOMORROW, 'everyone', [goDark], hideFrom('follower'), []],
    ['hides hers from a follower while private', TOMORROW, 'everyone', [makeSchedulePrivate], hideFrom('follower'), []],
    ['hides hers from a stranger', TOMORROW, 'everyone', [], hideFrom('stranger'), ['stranger']],
    ['hides hers from a stranger', TOMORROW, 'followers', [], hideFrom('stranger'), []],
    ['hides hers from a stranger, profile private', TOMORROW, 'everyone', [goPrivate], hideFrom('stranger'), []],
    ['hides hers from someone she blocked', TOMORROW, 'everyone', [], hideBeforeUnblocking, []],
    ['hides hers from an owner', TOMORROW, 'everyone', [makeSchedulePrivate], hideFrom('owner'), ['owner']],
    ['hides hers from an owner', 'a shift next week', 'everyone', [makeSchedulePrivate], hideFrom('owner'), []],
    ['shows hers again', TOMORROW, 'everyone', [hideFrom('follower')], showAgainTo('follower'), ['follower']],
    ['shows hers again', 'a past shift', 'everyone', [hideFrom('follower')], showAgainTo('follower'), []],
    ['shows hers again while dark', TOMORROW, 'everyone', [hideFrom('follower'), goDark], showAgainTo('follower'), []],
    ['shows hers, which was not hidden', TOMORROW, 'everyone', [], showAgainTo('follower'), []],
    [
      'shows an owner hers',
      TOMORROW,
      'everyone',
      [makeSchedulePrivate, hideFrom('owner')],
      showAgainTo('owner'),
      ['owner'],
    ],
    ['blocks someone she hides from', TOMORROW, 'everyone', [hideFrom('follower')], block('follower'), []],
    [
      'unblocks someone she hides from',
      TOMORROW,
      'everyone',
      [hideFrom('follower'), block('follower')],
      unblock('follower'),
      [],
    ],
    ['removes a follower she hides from', TOMORROW, 'everyone', [hideFrom('follower')], removeFollower, []],
    ['is followed by someone she hides from', TOMORROW, 'everyone', [hideFrom('stranger')], strangerFollows, []],
    ['is blocked by someone she hides from', TOMORROW, 'everyone', [hideFrom('follower')], blockBy('follower'), []],
    [
      'blocks an owner she hides from',
      TOMORROW,
      'everyone',
      [makeSchedulePrivate, hideFrom('owner')],
      block('owner'),
      [],
    ],
    // Whom she blocked does not know how many private shifts there are.
    ['blocks an owner', TOMORROW, 'everyone', [makeSchedulePrivate], block('owner'), ['owner']],
    ['blocks an owner', TOMORROW, 'followers', [makeSchedulePrivate], block('owner'), []],
    ['blocks an owner', 'a shift next week', 'everyone', [makeSchedulePrivate], block('owner'), []],
    ['blocks an owner while dark', TOMORROW, 'everyone', [makeSchedulePrivate, goDark], block('owner'), []],
    ['unblocks an owner', TOMORROW, 'everyone', [makeSchedulePrivate, blockOwner], unblock('owner'), ['owner']],
    ['is blocked by an owner', TOMORROW, 'everyone', [makeSchedulePrivate], blockBy('owner'), []],
  ])('Ana %s, with %s for %s', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectToldOfShifts(situation, change, told)
  })

  test.each<Row>([
    ['is suspended', TOMORROW, 'everyone', [], suspend, ['follower', ...NOT_FOLLOWING]],
    ['is suspended', TOMORROW, 'followers', [], suspend, ['follower']],
    ['is suspended', TOMORROW, 'only_me', [], suspend, []],
    ['is suspended', 'a past shift', 'everyone', [], suspend, []],
    ['is suspended', 'no shift', 'everyone', [], suspend, []],
    ['is suspended while dark', TOMORROW, 'everyone', [goDark], suspend, []],
    ['is suspended, profile private', TOMORROW, 'everyone', [goPrivate], suspend, ['follower']],
    ['is suspended, schedule private', TOMORROW, 'everyone', [makeSchedulePrivate], suspend, ['owner']],
    ['is no longer suspended', TOMORROW, 'everyone', [suspend], liftSuspension, ['follower', ...NOT_FOLLOWING]],
    ['is no longer suspended', TOMORROW, 'followers', [suspend], liftSuspension, ['follower']],
    ['is no longer suspended, was dark', TOMORROW, 'everyone', [goDark, suspend], liftSuspension, []],
    ['makes her profile private', TOMORROW, 'everyone', [], goPrivate, NOT_FOLLOWING],
    ['makes her profile private', TOMORROW, 'followers', [], goPrivate, []],
    ['makes her profile private', 'a past shift', 'everyone', [], goPrivate, []],
    ['makes her profile private while dark', TOMORROW, 'everyone', [goDark], goPrivate, []],
    ['makes her profile private, schedule too', TOMORROW, 'everyone', [makeSchedulePrivate], goPrivate, []],
    ['makes her profile public', TOMORROW, 'everyone', [goPrivate], goPublic, NOT_FOLLOWING],
    ['makes her profile public', TOMORROW, 'followers', [goPrivate], goPublic, []],
    ['accepts all and is public', TOMORROW, 'everyone', [goPrivate], acceptAllAndGoPublic, NOT_FOLLOWING],
    ['accepts all and is public', TOMORROW, 'followers', [goPrivate], acceptAllAndGoPublic, ['requester']],
  ])('Ana %s, with %s for %s', async (_, when, visibility, before, change, told) => {
    const situation = await setUp(when, visibility)
    for (const step of before) await step(situation)
    await expectToldOfShifts(situation, change, told)
  })
})

test('what was hidden a moment before is still told, even if more changed until the event is sent', async () => {
  const situation = await setUp(TOMORROW, 'everyone')
  const streams = await openAll(situation)
  await context.db.transaction().execute(async (trx) => {
    await sql`update profiles set schedule_dark_until = 'infinity' where id = ${situation.ana.id}`.execute(trx)
    await sql`delete from shifts`.execute(trx)
  })
  await settleStreams(context, ...streams)
  expect(VIEWERS.filter((_, n) => streams[n]?.kinds().includes('schedules'))).toEqual(
    VIEWERS.filter((name) => EVERYONE.includes(name)),
  )
})

test('many shifts of a private schedule fit into the payloads, and all changes are answered by two statements', async () => {
  const situation = await setUp(TOMORROW, 'everyone')
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select ${situation.ana.id}, ${situation.venue.id}, day, day + interval '2 hours'
    from generate_series('2024-01-01T12:00Z'::timestamptz, '2026-11-01T12:00Z', '1 day') day`.execute(context.db)
  await situation.ana.hidesSchedule()
  const streams = await openAll(situation)
  const statements = await context.statements(async () => {
    await sql`update profiles set schedule_dark_until = 'infinity' where id = ${situation.ana.id}`.execute(context.db)
    await settleStreams(context, ...streams)
  })
  expect(statements.filter(({ sql: text }) => /followers_until|week date/.test(text)).length).toBeLessThanOrEqual(4)
  expect(VIEWERS.filter((_, n) => streams[n]?.kinds().includes('schedules'))).toEqual(OWNER)
})
