import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertEvent } from '#server/events/queries.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { eventValues } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { pathsContaining, type ReadTargets, readCalendars, readEverything } from '#tests/support/read-everything.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

/** Unique markers in the data that may be hidden. Nothing else in a profile contains them. */
const HIDDEN = {
  bio: 'quinn-tells-of-themselves',
  workplaces_info: 'quinn-pours-there',
  location_text: 'quinn-lives-there',
  venmo_handle: 'quinn-takes-tips',
}
/** What Quinn sent with a request to be verified: for Quinn and staff only, however much of the profile is open. */
const VERIFICATION = {
  verification_statement: 'quinn-tells-staff',
  verification_link: 'https://quinn-shows-staff.test/',
}
const POST_TEXT = 'quinn-speaks-for-themselves'
const COMMENT_TEXT = 'quinn-answers-that'
const VENUE_POST_TEXT = 'the-house-speaks'
const PICTURE = 'avatar-of-quinn'
const FOLLOWER_COUNT = 7_654_321

const SHIFT_TO_OTHERS = [
  'calendars.shift',
  'profiles.get',
  'profiles.shifts',
  'shifts.get',
  'shifts.near',
  'shifts.onNow',
  'venues.get',
]

/**
 * The procedures whose answer may contain the person's name, their shift, what only full access reveals, and their
 * posts.
 */
type Expected = { name: string[]; shift: string[]; content: string[]; said: string[] }
const NOWHERE: Expected = { name: [], shift: [], content: [], said: [] }
const CARD_ONLY: Expected = { name: ['profiles.get'], shift: [], content: [], said: [] }
/**
 * Procedures that return Quinn's own posts, and procedures that return Quinn's comments and likes on posts of others.
 * The card alone is enough for the second.
 */
const OWN_POSTS = ['posts.get', 'posts.ofProfile']
const INTERACTIONS = ['posts.comments', 'posts.likers', 'notifications.list']
const CARD: Expected = { ...CARD_ONLY, name: [...CARD_ONLY.name, ...INTERACTIONS] }
const OPEN: Expected = {
  name: [...SHIFT_TO_OTHERS, ...OWN_POSTS, ...INTERACTIONS, 'search.find', 'search.mentionables', 'talent.list'],
  // A notification links to the shift.
  shift: [...SHIFT_TO_OTHERS, 'notifications.list'],
  content: ['profiles.get'],
  said: OWN_POSTS,
}
const OPEN_TO_FOLLOWER: Expected = {
  name: [...OPEN.name, 'feed.page', 'shifts.followed'],
  shift: [...OPEN.shift, 'shifts.followed'],
  content: ['profiles.get'],
  said: ['feed.page', ...OWN_POSTS],
}
const WITHOUT_SHIFTS: Expected = {
  name: ['profiles.get', ...OWN_POSTS, ...INTERACTIONS, 'search.find', 'search.mentionables', 'talent.list'],
  shift: [],
  content: ['profiles.get'],
  said: OWN_POSTS,
}
const WITHOUT_SHIFTS_TO_FOLLOWER: Expected = {
  ...WITHOUT_SHIFTS,
  name: [...WITHOUT_SHIFTS.name, 'feed.page'],
  said: ['feed.page', ...OWN_POSTS],
}

/** Content of a venue that Quinn published. It belongs to the venue, so it stays visible. */
async function createVenueContent(quinn: Who, venue_id: string) {
  const path = `${venue_id}/menus/page.webp`
  await sql`
    insert into media (bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder)
    values ('venue-event-images', ${path}, ${quinn.id}, 'stored', 'x', 1, 1, 1, '')`.execute(context.db)
  const special = { venue_id, title: 'Half-price flights' }
  const page = { venue_id, image_url: path }
  const { id: specialId } = await context.db
    .insertInto('venue_specials')
    .values(special)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: menuPageId } = await context.db
    .insertInto('venue_menu_pages')
    .values(page)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: venuePostId } = await context.db
    .insertInto('posts')
    .values({ venue_id, profile_id: quinn.id, content: VENUE_POST_TEXT })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { specialId, menuPageId, venuePostId }
}

/** A post of Quinn, and Quinn's comment and like on the post of someone with no relation to any viewer. */
async function createPosts(quinn: Who) {
  const { id: postId } = await quinn.api.posts.create({ content: POST_TEXT })
  const tom = await context.patron('tom')
  const { id: answeredPostId } = await tom.api.posts.create({ content: 'Good night, all.' })
  await quinn.api.posts.comment({ id: answeredPostId, content: COMMENT_TEXT })
  await quinn.api.posts.like({ id: answeredPostId })
  return { postId, answeredPostId }
}

/** Inserts notifications about Quinn for everyone without any check, so that reading them has to check. */
async function insertNotifications(quinn: Who, others: Who[], shift: { id: string }) {
  for (const { id: recipient_id } of others) {
    const notice = {
      recipient_id,
      sender_id: quinn.id,
      message: quinn.username,
      link_url: `/profiles/${quinn.username}`,
    }
    await context.db
      .insertInto('notifications')
      .values([
        { ...notice, type: 'follow_accepted' },
        { ...notice, type: 'shift_posted', shift_id: shift.id },
      ])
      .execute()
  }
}

/** Quinn and a viewer in every relation to Quinn, and no one else. */
async function setUp(hide: (quinn: Who) => Promise<void>) {
  await context.reset()
  const quinn = await context.bartender('quinnzy')
  const others = {
    follower: await context.patron('fay'),
    stranger: await context.patron('stu'),
    requester: await context.patron('rae'),
    followed: await context.bartender('flo'),
    asked: await context.patron('ash'),
    blocked: await context.bartender('bud'),
    blocker: await context.patron('bob'),
  }
  const theStill = await context.venue('theStill')
  const shift = await quinn.works(theStill, at('20:00'), at('23:00'))
  await others.follower.follows(quinn)
  await quinn.goesPrivate()
  await others.requester.api.relationships.follow({ slugOrId: quinn.id })
  await quinn.goesPrivate(false)
  await quinn.follows(others.followed)
  await others.asked.goesPrivate()
  await quinn.api.relationships.follow({ slugOrId: others.asked.id })
  await others.blocked.follows(quinn)
  await quinn.blocks(others.blocked)
  await others.blocker.blocks(quinn)
  await sql`
    update profiles set bio = ${HIDDEN.bio}, workplaces_info = ${HIDDEN.workplaces_info},
      location_text = ${HIDDEN.location_text}, venmo_handle = ${HIDDEN.venmo_handle}, follower_count = ${FOLLOWER_COUNT},
      verification_statement = ${VERIFICATION.verification_statement},
      verification_link = ${VERIFICATION.verification_link}, verification_status = 'pending_review'
    where id = ${quinn.id}`.execute(context.db)
  const said = await createPosts(quinn)
  await insertNotifications(quinn, Object.values(others), shift)
  await hide(quinn)
  const eventId = await insertEvent(context.db, theStill.id, { ...eventValues(), image_url: null }, context.clock.now())
  const scene: ReadTargets = {
    id: quinn.id,
    username: quinn.username,
    shiftId: shift.id,
    venueSlug: theStill.slug,
    eventId,
    stopToken: createUnsubscribeToken(context.services.config.appSecrets, {
      profile_id: quinn.id,
      topic: 'weekend_digest',
    }),
    ...said,
    ...(await createVenueContent(quinn, theStill.id)),
  }
  const viewers = { self: quinn, ...others, signed_out: context.signedOut }
  return { scene, viewers }
}

type Who = Person
type Viewer = Exclude<keyof Awaited<ReturnType<typeof setUp>>['viewers'], 'self'>

const setAvatar = (quinn: Who) =>
  sql`update profiles set avatar_url = ${`${quinn.id}/${PICTURE}.webp`} where id = ${quinn.id}`.execute(context.db)

/** Where a blocker finds the username that they blocked, whatever becomes of Quinn. */
const BLOCKED_LISTS = ['accounts.exportMine', 'relationships.blocked']

/** The viewer's own lists that name Quinn because of their relation. */
const OWN_LISTS: Record<Viewer, string[]> = {
  follower: ['accounts.exportMine', 'relationships.following'],
  requester: ['accounts.exportMine', 'relationships.requested'],
  followed: ['accounts.exportMine', 'relationships.followers'],
  asked: ['accounts.exportMine', 'relationships.requests'],
  // The list of usernames that the viewer blocked says nothing about accounts, so nothing hides them.
  blocker: BLOCKED_LISTS,
  stranger: ['accounts.exportMine'],
  blocked: [],
  signed_out: [],
}

/** Viewers who do not follow see what a stranger sees, whatever other relation there is. */
const expectedByViewer = (follower: Expected, stranger: Expected): Record<Viewer, Expected> => ({
  follower,
  stranger,
  requester: stranger,
  followed: stranger,
  asked: stranger,
  blocked: NOWHERE,
  blocker: CARD_ONLY,
  signed_out: NOWHERE,
})

describe.each<[string, (quinn: Who) => Promise<void>, Record<Viewer, Expected>]>([
  ['a public profile', async () => {}, expectedByViewer(OPEN_TO_FOLLOWER, OPEN)],
  ['a private profile', (quinn) => quinn.goesPrivate(), expectedByViewer(OPEN_TO_FOLLOWER, CARD)],
  [
    'a private schedule',
    (quinn) => quinn.hidesSchedule(),
    expectedByViewer(WITHOUT_SHIFTS_TO_FOLLOWER, WITHOUT_SHIFTS),
  ],
  [
    'a schedule hidden from everyone who can be seen',
    async (quinn) => {
      await sql`
        insert into schedule_hidden_from (profile_id, viewer_id)
        select ${quinn.id}, p.id from visible_profiles(${quinn.id}) p where p.id <> ${quinn.id}`.execute(context.db)
    },
    expectedByViewer(WITHOUT_SHIFTS_TO_FOLLOWER, WITHOUT_SHIFTS),
  ],
  ['a suspended profile', (quinn) => quinn.isSuspended(), { ...expectedByViewer(NOWHERE, NOWHERE), blocker: NOWHERE }],
])('%s', (_, hide, expected) => {
  describe('as read by', () => {
    // Reading changes nothing, so all viewers read the same data.
    let shared: Awaited<ReturnType<typeof setUp>>
    beforeAll(async () => {
      shared = await setUp(hide)
      await setAvatar(shared.viewers.self)
    })

    test.each(Object.keys(expected) as Viewer[])('%s', async (viewer) => {
      const { scene, viewers } = shared
      const answers = await readEverything(viewers[viewer], scene)
      const { name, shift, content, said } = expected[viewer]
      const named = name.length > 0 || viewer === 'blocker' ? [...name, ...OWN_LISTS[viewer]].sort() : []
      expect(pathsContaining(answers, scene.username)).toEqual(named)
      for (const mark of Object.values(HIDDEN)) expect([mark, pathsContaining(answers, mark)]).toEqual([mark, content])
      for (const mark of Object.values(VERIFICATION)) expect([mark, pathsContaining(answers, mark)]).toEqual([mark, []])
      expect(pathsContaining(answers, scene.shiftId)).toEqual([...shift].sort())
      expect(pathsContaining(answers, POST_TEXT)).toEqual([...said].sort())
      expect(pathsContaining(answers, COMMENT_TEXT)).toEqual(name.filter((path) => path === 'posts.comments'))
      // The photo and counts are part of the card: they appear only where the person is named, and on the profile if
      // anywhere.
      const pictured = pathsContaining(answers, PICTURE)
      expect(named).toEqual(expect.arrayContaining(pictured))
      expect(pictured.includes('profiles.get')).toBe(name.includes('profiles.get'))
      expect(pathsContaining(answers, String(FOLLOWER_COUNT))).toEqual(name.filter((path) => path === 'profiles.get'))
      // The id is also part of an image's path, so it may appear only where the person is named.
      const identified = viewer === 'blocker' ? named.filter((path) => !BLOCKED_LISTS.includes(path)) : named
      expect(pathsContaining(answers, scene.id)).toEqual(identified)
    })
  })

  test('a mention in another profile links only for viewers who may see the mentioned profile', async () => {
    const { scene, viewers } = await setUp(async (quinn) => {
      const tia = await context.bartender('tia')
      // Written while the profile was visible, in different capitals.
      await tia.api.profiles.update({ bio: 'I learned it all from @QuinnZy.' })
      await hide(quinn)
    })
    for (const who of Object.keys(expected) as Viewer[]) {
      const answer = await viewers[who].call('profiles.get', { slugOrId: 'tia' })
      if (answer.status === 401) continue
      const { parts } = (await answer.json()) as { parts: { bio: string; bio_mentions: { slug: string }[] } }
      const mentions = expected[who].content.length > 0 ? [{ slug: scene.username, label: `@${scene.username}` }] : []
      expect([who, parts.bio, parts.bio_mentions]).toEqual([
        who,
        'I learned it all from @QuinnZy.',
        mentions.map((one) => expect.objectContaining(one)),
      ])
    }
  })

  test('calendars contain the shifts for followers only, and only shifts that the list shows them', async () => {
    const { scene, viewers } = await setUp(hide)
    for (const who of Object.keys(expected) as Viewer[]) {
      const viewer = viewers[who]
      if ((await viewer.call('calendars.list', {})).status === 401) continue
      const calendars = await readCalendars(viewer)
      const seen = expected[who].shift.includes('shifts.followed')
      for (const mark of [scene.username, scene.id, scene.shiftId])
        expect([who, mark, calendars.includes(mark)]).toEqual([who, mark, seen])
      for (const mark of [PICTURE, ...Object.values(HIDDEN)])
        expect([who, calendars.includes(mark)]).toEqual([who, false])
    }
  })

  test('the count on a venue matches its list', async () => {
    const { scene, viewers } = await setUp(hide)
    for (const [who, viewer] of Object.entries(viewers)) {
      if (viewer === context.signedOut) continue
      const answer = await viewer.call('venues.get', { slugOrId: scene.venueSlug })
      if (answer.status === 401) continue
      const { on_now, on_now_count } = (await answer.json()) as { on_now: unknown[]; on_now_count: number }
      expect([who, on_now_count]).toEqual([who, on_now.length])
    }
  })
})

test('every read of the contract is called with valid input', async () => {
  const { scene, viewers } = await setUp(async () => {})
  const statuses = (await readEverything(viewers.stranger, scene)).map(({ path, status }) => ({ path, status }))
  // A stranger's schedule has nothing, the server of the tests has no geocoder, and the venue no public page.
  expect(statuses.filter(({ status }) => status !== 200 && status !== 403)).toEqual([
    { path: 'places.find', status: 404 },
    { path: 'publicPages.venue', status: 404 },
    { path: 'schedule.get', status: 404 },
  ])
})

test('a post published for a venue stays visible and does not name its author', async () => {
  const { scene, viewers } = await setUp(async () => {})
  for (const [who, viewer] of Object.entries(viewers)) {
    if (viewer === context.signedOut) continue
    const answers = await readEverything(viewer, scene)
    const found = pathsContaining(answers, VENUE_POST_TEXT)
    const ofOwn = viewer === viewers.self ? ['accounts.exportMine'] : []
    expect([who, found]).toEqual([who, [...ofOwn, 'posts.get', 'posts.ofVenue']])
    const { body = '' } = answers.find(({ path }) => path === 'posts.ofVenue') ?? {}
    expect([who, body.includes(scene.username), body.includes(scene.id)]).toEqual([who, false, false])
  }
})

test('the person sees their own shift and profile, whatever is hidden from others', async () => {
  const { scene, viewers } = await setUp(async (quinn) => {
    await quinn.goesPrivate()
    await quinn.hidesSchedule()
  })
  const answers = await readEverything(viewers.self, scene)
  expect(pathsContaining(answers, scene.shiftId)).toEqual(
    [
      ...SHIFT_TO_OTHERS,
      'accounts.exportMine',
      'income.upcoming',
      'schedule.get',
      'schedule.week',
      'shifts.mine',
    ].sort(),
  )
  for (const mark of Object.values(HIDDEN))
    expect(pathsContaining(answers, mark)).toEqual(['accounts.exportMine', 'profiles.get', 'profiles.mine'])
  for (const mark of Object.values(VERIFICATION))
    expect(pathsContaining(answers, mark)).toEqual(['accounts.exportMine', 'profiles.mine'])
})

test('staff read what came with a verification request in the queue, and nowhere else', async () => {
  const { scene } = await setUp((quinn) => quinn.goesPrivate())
  const answers = await readEverything(await context.admin('ada'), scene)
  for (const mark of Object.values(VERIFICATION))
    expect([mark, pathsContaining(answers, mark)]).toEqual([mark, ['admin.verifications']])
})

test('a removed follower and a declined requester see what a stranger sees', async () => {
  const { scene, viewers } = await setUp((quinn) => quinn.goesPrivate())
  const { self, follower, requester } = viewers
  await self.api.relationships.removeFollower({ id: follower.id })
  await self.api.relationships.decline({ id: requester.id })
  // Removing a follower deletes the notifications that came from following. A declined requester keeps the notification
  // of a comment.
  const named = [
    { viewer: follower, where: CARD.name.filter((path) => path !== 'notifications.list').sort() },
    { viewer: requester, where: [...CARD.name, 'accounts.exportMine'].sort() },
  ]
  for (const { viewer, where } of named) {
    const answers = await readEverything(viewer, scene)
    expect(pathsContaining(answers, scene.username)).toEqual(where)
    expect(pathsContaining(answers, POST_TEXT)).toEqual([])
    expect(pathsContaining(answers, scene.shiftId)).toEqual([])
  }
})
