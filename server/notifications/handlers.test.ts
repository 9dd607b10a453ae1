import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notificationMessages } from '#contract/notifications.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { eventDraft } from '#tests/support/events.ts'
import { readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { countUnread, listNotifications, notify } from './queries.ts'

const context = await createTestContext()

const listItems = async (person: Person) => (await person.api.notifications.list({})).items
const fetchUnreadCount = async (person: Person) => (await person.api.notifications.unreadCount()).unread_count

/** Creates a post that `likers` like one second apart. Returns the post's id. */
async function createLikedPost(author: Person, likers: readonly Person[]): Promise<string> {
  const { id } = await author.api.posts.create({ content: 'Open till two.' })
  for (const liker of likers) {
    context.clock.advance(1000)
    await liker.api.posts.like({ id })
  }
  return id
}

const createPatrons = async (...names: string[]) => {
  const people: Person[] = []
  for (const name of names) people.push(await context.patron(name))
  return people
}

describe('grouped notifications', () => {
  test('form one line that names the newest sender and counts only visible ones', async () => {
    const ana = await context.bartender('ana')
    const [ben, zoe, kim, moe] = (await createPatrons('ben', 'zoe', 'kim', 'moe')) as [Person, Person, Person, Person]
    await createLikedPost(ana, [ben, zoe, kim, moe])
    expect(await listItems(ana)).toMatchObject([
      { type: 'new_like', message: 'Moe and 3 others liked your post.', sender: { id: moe.id }, sender_count: 4 },
    ])
    await zoe.isSuspended()
    expect(await readNotificationTexts(ana)).toEqual(['Moe and 2 others liked your post.'])
    await ana.blocks(moe)
    expect(await listItems(ana)).toMatchObject([
      { message: 'Kim and 1 other liked your post.', sender: { id: kim.id }, sender_count: 2 },
    ])
    await kim.blocks(ana)
    expect(await readNotificationTexts(ana)).toEqual(['Ben liked your post.'])
    await ben.api.profiles.update({ full_name: 'Benedict' })
    expect(await readNotificationTexts(ana)).toEqual(['Benedict liked your post.'])
    await sql`delete from auth."user" where id = ${ben.id}`.execute(context.db)
    expect([await readNotificationTexts(ana), await fetchUnreadCount(ana)]).toEqual([[], 0])
  })

  test('form separate lines for separate posts and days', async () => {
    const ana = await context.bartender('ana')
    const [ben, zoe, kim] = (await createPatrons('ben', 'zoe', 'kim')) as [Person, Person, Person]
    await createLikedPost(ana, [ben])
    await createLikedPost(ana, [zoe])
    expect(await readNotificationTexts(ana)).toEqual(['Zoe liked your post.', 'Ben liked your post.'])
    await ben.api.relationships.follow({ slugOrId: ana.id })
    context.clock.advance(1000)
    await zoe.api.relationships.follow({ slugOrId: ana.id })
    context.clock.advance(86_400_000)
    await kim.api.relationships.follow({ slugOrId: ana.id })
    expect((await readNotificationTexts(ana)).slice(0, 2)).toEqual([
      'Kim started following you.',
      'Zoe and 1 other started following you.',
    ])
  })

  test('are read with the older ones of the line; a newer one makes the line unread again', async () => {
    const ana = await context.bartender('ana')
    const [ben, zoe, kim] = (await createPatrons('ben', 'zoe', 'kim')) as [Person, Person, Person]
    const post = await createLikedPost(ana, [ben, zoe])
    await createLikedPost(ana, [kim])
    expect(await fetchUnreadCount(ana)).toBe(2)
    const [other, line] = await listItems(ana)
    context.clock.advance(1000)
    await kim.api.posts.like({ id: post })
    // The like that arrived after the list was read stays unread.
    expect(await ana.api.notifications.read({ ids: [line?.id ?? ''] })).toEqual({ unread_count: 2 })
    const [newest] = await listItems(ana)
    expect(newest).toMatchObject({ is_read: false, sender_count: 3 })
    expect(await ana.api.notifications.read({ ids: [newest?.id ?? '', other?.id ?? ''] })).toEqual({ unread_count: 0 })
    expect((await listItems(ana)).map(({ is_read }) => is_read)).toEqual([true, true])
  })
})

test('marking another person’s notification as read has no effect', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await createLikedPost(ana, [ben])
  const [line] = await listItems(ana)
  expect(await ben.api.notifications.read({ ids: [line?.id ?? ''] })).toEqual({ unread_count: 0 })
  expect(await fetchUnreadCount(ana)).toBe(1)
})

test('readAll marks only notifications up to the given time', async () => {
  const ana = await context.bartender('ana')
  const [ben, zoe] = (await createPatrons('ben', 'zoe')) as [Person, Person]
  await createLikedPost(ana, [ben])
  const [seen] = await listItems(ana)
  await createLikedPost(ana, [zoe])
  expect(await ana.api.notifications.readAll({ until: seen?.created_at ?? '' })).toEqual({ unread_count: 1 })
  expect((await listItems(ana)).map(({ is_read }) => is_read)).toEqual([false, true])
})

test('pages contain every line once while new notifications arrive', async () => {
  const ana = await context.bartender('ana')
  const people = await createPatrons('ben', 'zoe', 'kim', 'moe', 'lou', 'sam', 'tom', 'uma')
  for (const one of people) {
    context.clock.advance(1000)
    await one.api.relationships.follow({ slugOrId: ana.id })
    await createLikedPost(ana, people.slice(0, 2))
  }
  const [ben] = people
  const first = await ana.api.notifications.list({ limit: 3 })
  const whole = await listItems(ana)
  await createLikedPost(ana, ben ? [ben] : [])
  const lines = [...first.items]
  for (let cursor = first.next_cursor; cursor; ) {
    const page = await ana.api.notifications.list({ limit: 3, cursor })
    lines.push(...page.items)
    cursor = page.next_cursor
  }
  expect(lines).toEqual(whole)
  expect(lines).toHaveLength(9)
  expect(new Set(lines.map(({ message }) => message))).toContain('Uma and 7 others started following you.')
})

test('the list and the unread count take one SQL statement each besides the session’s own, and the session two', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await createLikedPost(ana, [ben])
  expect(await context.statements(() => ana.api.notifications.list({}))).toHaveLength(1 + 1)
  expect(await context.statements(() => ana.api.notifications.unreadCount())).toHaveLength(1 + 1)
  // It counts them as well, and says whether the person has shifts.
  expect(await context.statements(() => ana.api.accounts.session())).toHaveLength(1 + 2)
  expect(await ana.api.accounts.session()).toMatchObject({ me: { id: ana.id }, unread_count: 1 })
  expect(await context.signedOut.api.accounts.session()).toEqual({ me: null, unread_count: 0 })
})

test('people who read at the same moment share a statement, and each sees only their own', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.bartender('ben')]
  const [zoe, kim] = (await createPatrons('zoe', 'kim')) as [Person, Person]
  const liked = [await createLikedPost(ana, [zoe, kim]), await createLikedPost(ben, [zoe, kim])]
  await createLikedPost(ben, [kim])
  // Only Ana no longer sees Kim; Zoe has no notifications.
  await ana.api.relationships.block({ slugOrId: kim.id })
  const readers = [ana, ben, zoe, ben]
  const limits = [5, 1, 5, 5]
  let pages: Awaited<ReturnType<typeof listNotifications>>[] = []
  let counts: number[] = []
  const statements = await context.statements(async () => {
    pages = await Promise.all(
      readers.map(({ id }, n) => listNotifications(context.db, id, { after: null, limit: limits[n] ?? 0 })),
    )
    counts = await Promise.all(readers.map(({ id }) => countUnread(context.db, id)))
  })
  expect(statements).toHaveLength(2)
  const summary = pages.map((rows) =>
    rows.map(({ link_url, sender, sender_count }) => [link_url, sender?.username, sender_count]),
  )
  const [ofAna, ofBen] = liked.map((id) => `/posts/${id}`)
  const newest = pages[3]?.[0]?.link_url
  expect(newest).not.toBe(ofBen)
  expect(summary).toEqual([
    [[ofAna, 'zoe', 1]],
    [[newest, 'kim', 1]],
    [],
    [
      [newest, 'kim', 1],
      [ofBen, 'kim', 2],
    ],
  ])
  expect(counts).toEqual([1, 2, 0, 2])
})

describe('a venue', () => {
  test('notifies its followers of current events and specials under their current names', async () => {
    const [zed, ben, zoe] = [await context.business('zed'), await context.patron('ben'), await context.patron('zoe')]
    const still = await context.venue('theStill')
    await zed.keeps(still)
    for (const one of [zed, ben]) await one.api.venues.follow({ slugOrId: still.slug })
    const event = await zed.api.events.create({ slugOrId: still.slug, ...eventDraft() })
    await zed.api.events.create({
      slugOrId: still.slug,
      ...eventDraft(),
      start_time: at('18:00', -3),
      end_time: at('19:00', -3),
    })
    await runFanOuts(context)
    context.clock.advance(1000)
    const special = await zed.api.specials.create({ slugOrId: still.slug, title: 'Half-price flights' })
    await zed.api.specials.create({ slugOrId: still.slug, title: 'Long gone', valid_until: '2026-11-01' })
    await runFanOuts(context)
    expect(await listItems(ben)).toMatchObject([
      {
        type: 'new_special',
        message: 'The Still added a special: Half-price flights.',
        link_url: `/venues/the-still/specials#special-${special.id}`,
        sender: null,
      },
      { type: 'new_event', link_url: `/venues/the-still/events/${event.id}` },
    ])
    expect([await readNotificationTexts(zed), await readNotificationTexts(zoe)]).toEqual([[], []])
    await zed.api.specials.update({ id: special.id, title: 'The late rail' })
    expect((await readNotificationTexts(ben))[0]).toBe('The Still added a special: The late rail.')
    await zed.api.events.cancel({ id: event.id, cancelled: true })
    await zed.api.specials.remove({ id: special.id })
    expect([await readNotificationTexts(ben), await fetchUnreadCount(ben)]).toEqual([[], 0])
  })
})

describe('a bell', () => {
  test('is set by a follower, shows on the profile and notifies of new posts', async () => {
    const [ana, ben, zoe] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('zoe')]
    for (const one of [ben, zoe]) await one.follows(ana)
    for (const _ of [1, 2])
      expect(await ben.api.notifications.ringBell({ slugOrId: 'ana' })).toEqual({ has_bell: true })
    expect(await ben.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({ has_bell: true })
    expect(await zoe.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({ has_bell: false })
    const { id } = await ana.api.posts.create({ content: 'Open till two.' })
    await runFanOuts(context)
    expect(await listItems(ben)).toMatchObject([
      { type: 'new_post', message: 'Ana shared a new post.', link_url: `/posts/${id}`, sender: { id: ana.id } },
    ])
    expect(await readNotificationTexts(zoe)).toEqual([])
    await ana.api.posts.remove({ id })
    expect(await readNotificationTexts(ben)).toEqual([])
    for (const _ of [1, 2])
      expect(await ben.api.notifications.stopBell({ slugOrId: 'ana' })).toEqual({ has_bell: false })
    expect(await ben.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({ has_bell: false })
  })

  test('is refused to a non-follower, on the viewer’s own profile and on an unknown one', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const refusal = { status: 409, message: notificationMessages.bellNotFollowing }
    await expect(ben.api.notifications.ringBell({ slugOrId: 'ana' })).rejects.toMatchObject(refusal)
    await ana.goesPrivate()
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    await expect(ben.api.notifications.ringBell({ slugOrId: 'ana' })).rejects.toMatchObject(refusal)
    await expect(ben.api.notifications.ringBell({ slugOrId: 'ben' })).rejects.toMatchObject({ status: 422 })
    await expect(ben.api.notifications.ringBell({ slugOrId: 'nobody' })).rejects.toMatchObject({ status: 404 })
    await ben.blocks(ana)
    await expect(ben.api.notifications.ringBell({ slugOrId: 'ana' })).rejects.toMatchObject(refusal)
  })

  test.each(['unfollow', 'block', 'removeFollower', 'blocked'] as const)('is removed by %s', async (how) => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    await ben.api.notifications.ringBell({ slugOrId: 'ana' })
    if (how === 'unfollow' || how === 'block') await ben.api.relationships[how]({ slugOrId: 'ana' })
    else if (how === 'blocked') await ana.api.relationships.block({ slugOrId: 'ben' })
    else await ana.api.relationships.removeFollower({ id: ben.id })
    expect((await sql`select from bells`.execute(context.db)).rows).toEqual([])
  })
})

describe('preferences', () => {
  test('start with the defaults, and an update keeps what it leaves out', async () => {
    const ben = await context.patron('ben')
    const before = await ben.api.notifications.preferences()
    expect(before).toMatchObject({ only_bells: true, quiet_from: null, time_zone: null, push_devices: 0 })
    expect(before.topics).toContainEqual({ topic: 'new_like', in_app: true, push: false, email: false })
    await ben.api.notifications.updatePreferences({
      topics: [
        { topic: 'new_like', channel: 'push', is_on: true },
        { topic: 'new_like', channel: 'push', is_on: false },
        { topic: 'tonight', channel: 'email', is_on: true },
      ],
      quiet_from: '23:00',
      quiet_until: '07:00',
      time_zone: 'Europe/Berlin',
    })
    const after = await ben.api.notifications.updatePreferences({ only_bells: false })
    expect(after).toMatchObject({
      only_bells: false,
      quiet_from: '23:00',
      quiet_until: '07:00',
      time_zone: 'Europe/Berlin',
    })
    expect(after.topics).toContainEqual({ topic: 'new_like', in_app: true, push: false, email: false })
    expect(after.topics).toContainEqual({ topic: 'tonight', in_app: null, push: null, email: true })
    expect(await ben.api.notifications.updatePreferences({ quiet_from: null })).toMatchObject({
      quiet_from: null,
      quiet_until: null,
      time_zone: 'Europe/Berlin',
    })
  })

  test('refuse an unsupported channel, incomplete quiet hours and an unknown time zone', async () => {
    const ben = await context.patron('ben')
    const refused = (input: Parameters<typeof ben.api.notifications.updatePreferences>[0]) =>
      expect(ben.api.notifications.updatePreferences(input)).rejects
    await refused({
      topics: [
        { topic: 'new_like', channel: 'in_app', is_on: true },
        { topic: 'weekend_digest', channel: 'push', is_on: true },
      ],
    }).toMatchObject({ status: 422, data: { fields: { 'topics.1.channel': notificationMessages.noSuchChannel } } })
    await refused({ quiet_from: '22:00' }).toMatchObject({ status: 422 })
    await refused({ quiet_from: '22:00', quiet_until: '22:00' }).toMatchObject({ status: 422 })
    for (const time_zone of ['Mars/Olympus', 'PST', '+05:00', ''])
      await refused({ time_zone }).toMatchObject({
        status: 422,
        data: { fields: { time_zone: notificationMessages.zone } },
      })
    expect((await sql`select from notification_preferences`.execute(context.db)).rows).toEqual([])
  })

  test('keep a topic out of the list if in_app is off, and store nothing if every channel is off', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const off = (channel: 'in_app' | 'push') =>
      ana.api.notifications.updatePreferences({ topics: [{ topic: 'new_follower', channel, is_on: false }] })
    await off('in_app')
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    const rows = async () => (await sql`select is_listed from notifications`.execute(context.db)).rows
    expect([await rows(), await readNotificationTexts(ana), await fetchUnreadCount(ana)]).toEqual([
      [{ is_listed: false }],
      [],
      0,
    ])
    await sql`delete from notifications`.execute(context.db)
    await off('push')
    await ben.api.relationships.unfollow({ slugOrId: 'ana' })
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    expect(await rows()).toEqual([])
  })
})

test('unfollowing withdraws the notification, and following again within a day restores it', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await ben.api.relationships.follow({ slugOrId: 'ana' })
  await ben.api.relationships.unfollow({ slugOrId: 'ana' })
  expect(await readNotificationTexts(ana)).toEqual([])
  await ben.api.relationships.follow({ slugOrId: 'ana' })
  expect(await readNotificationTexts(ana)).toEqual(['Ben started following you.'])
  await ana.api.relationships.removeFollower({ id: ben.id })
  expect(await readNotificationTexts(ana)).toEqual([])
})

test('a notification from Last Call keeps its stored text and has no sender', async () => {
  const [ada, rookie] = [await context.admin('ada'), await context.bartender('rookie')]
  await rookie.waitsForVerification()
  await ada.api.admin.decide({ id: rookie.id, decision: 'reject', notes: 'Send us a photo of your bar.' })
  const [line] = await listItems(rookie)
  expect(line).toMatchObject({
    type: 'verification_decision',
    sender: null,
    sender_count: 0,
    link_url: '/profile/edit#verification',
  })
  expect(line?.message).toBe(profileMessages.verificationRejected)
})

test('a venue’s owner is notified of comments and likes on its posts, and it mentions people by its name', async () => {
  const [zed, ben, ana] = [await context.business('zed'), await context.patron('ben'), await context.bartender('ana')]
  const still = await context.venue('theStill')
  await zed.keeps(still)
  const post = await zed.api.posts.createForVenue({ slugOrId: still.slug, content: 'Tonight: @ana' })
  expect(await listItems(ana)).toMatchObject([{ message: 'The Still mentioned you in a post.', sender: null }])
  await ben.api.posts.like({ id: post.id })
  context.clock.advance(1000)
  const comment = await ben.api.posts.comment({ id: post.id, content: 'See you there' })
  expect(await readNotificationTexts(zed)).toEqual([
    'Ben commented on a post by The Still.',
    'Ben liked a post by The Still.',
  ])
  await zed.api.posts.removeComment({ id: comment.id })
  await ben.api.posts.unlike({ id: post.id })
  expect([await readNotificationTexts(zed), await fetchUnreadCount(zed)]).toEqual([[], 0])
})

test('no one is notified of their own actions, or of those of a person whom they blocked', async () => {
  const [ana, ben, cleo] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('cleo')]
  await ana.blocks(ben)
  const notifyOfFollow = (sender: Person) =>
    notify(
      context.db,
      {
        recipient_id: ana.id,
        sender_id: sender.id,
        type: 'new_follower',
        message: 'Someone followed you.',
        link_url: '/',
        metadata: {},
      },
      { now: context.clock.now() },
    )
  expect([await notifyOfFollow(ana), await notifyOfFollow(ben), await notifyOfFollow(cleo)]).toEqual([
    false,
    false,
    true,
  ])
})
