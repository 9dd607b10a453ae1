import { safe } from '@orpc/client'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { adminMessages } from '#contract/admin.texts.ts'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

async function createPeople() {
  const [ana, ben, cas, ada] = [
    await context.bartender('ana'),
    await context.bartender('ben'),
    await context.bartender('cas'),
    await context.admin('ada'),
  ]
  for (const one of [ana, ben, cas]) await one.isVerified()
  return { ana, ben, cas, ada }
}

type ReportedThing = { subject_type: ReportSubjectType; subject_id: string }
const toSubject = (subject_type: ReportSubjectType, { id }: { id: string }): ReportedThing => ({
  subject_type,
  subject_id: id,
})
const createReport = (who: Person, what: ReportedThing) => who.api.reports.create({ ...what, reason: 'harassment' })
const listOpen = async (staff: Person) => (await staff.api.admin.reports({})).items
const listClosed = async (staff: Person) => (await staff.api.admin.reports({ status: 'closed' })).items
const listOutcomeNotifications = async (who: Person) =>
  (await who.api.notifications.list({})).items
    .filter(({ type }) => type === 'report_outcome')
    .map(({ message, link_url, sender }) => ({ message, link_url, sender }))

describe('the queue', () => {
  test('lists each item once, oldest first, with all its reports', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    const [first, second] = [
      await ana.api.posts.create({ content: 'One' }),
      await ana.api.posts.create({ content: 'Two' }),
    ]
    await createReport(ben, toSubject('post', second))
    context.clock.advance(1000)
    await createReport(ben, toSubject('post', first))
    context.clock.advance(1000)
    await cas.api.reports.create({ ...toSubject('post', second), reason: 'hate', note: 'Read it twice' })
    await ana.api.posts.update({ id: second.id, content: 'Two, but nicer' })

    const waiting = await listOpen(ada)
    expect(waiting.map(({ subject_id }) => subject_id)).toEqual([second.id, first.id])
    expect(waiting[0]).toMatchObject({
      is_open: true,
      report_count: 2,
      reports: [
        { reporter_username: cas.username, reason: 'hate', note: 'Read it twice' },
        { reporter_username: ben.username, reason: 'harassment', note: null },
      ],
      said: 'Two',
      says: 'Two, but nicer',
      link_url: `/posts/${second.id}`,
      state: 'shown',
      person: { id: ana.id, is_suspended: false, earlier_outcomes: 0 },
      outcome: null,
      resolved_by_username: null,
    })
    const page = await ada.api.admin.reports({ limit: 1 })
    const rest = await ada.api.admin.reports({ limit: 1, cursor: page.next_cursor ?? '' })
    expect([...page.items, ...rest.items].map(({ subject_id }) => subject_id)).toEqual([second.id, first.id])
    expect(rest.next_cursor).toBeNull()
    expect(await listClosed(ada)).toEqual([])
  })

  test('lists items reported for danger first and marks them, across pages, until they are decided', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    const posts = []
    for (const content of ['One', 'Two', 'Three', 'Four']) posts.push(await ana.api.posts.create({ content }))
    const [one, two, three, four] = posts.map((post) => toSubject('post', post)) as [
      ReportedThing,
      ReportedThing,
      ReportedThing,
      ReportedThing,
    ]
    for (const what of [one, two, three]) {
      await createReport(ben, what)
      context.clock.advance(1000)
    }
    const pages = async (limit: number) => {
      const seen: [string, boolean][] = []
      let cursor: string | undefined
      do {
        const page = await ada.api.admin.reports({ limit, cursor })
        seen.push(...page.items.map(({ subject_id, is_urgent }): [string, boolean] => [subject_id, is_urgent]))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      return seen
    }
    for (const what of [four, three]) {
      await cas.api.reports.create({ ...what, reason: 'danger' })
      context.clock.advance(1000)
    }
    const wanted = [
      [four.subject_id, true],
      [three.subject_id, true],
      [one.subject_id, false],
      [two.subject_id, false],
    ]
    for (const limit of [1, 2, 3, 4]) expect(await pages(limit)).toEqual(wanted)
    expect((await ada.api.admin.waiting()).reports).toBe(4)

    // Later pages continue at the same place even if an urgent report arrives in between.
    const { next_cursor } = await ada.api.admin.reports({ limit: 3 })
    await cas.api.reports.create({ ...one, reason: 'danger' })
    const rest = await ada.api.admin.reports({ limit: 3, cursor: next_cursor ?? '' })
    expect(rest.items.map(({ subject_id }) => subject_id)).toEqual([two.subject_id])

    const decided = await ada.api.admin.decideReport({ ...four, decision: 'dismiss' })
    expect(decided.is_urgent).toBe(false)
    expect((await pages(2)).map(([id]) => id)).toEqual([three, one, two].map(({ subject_id }) => subject_id))
    expect((await listClosed(ada)).map(({ is_urgent }) => is_urgent)).toEqual([false])
    // A new report for another reason is not urgent: the danger was already decided on.
    context.clock.advance(1000)
    await ben.api.reports.create({ ...four, reason: 'spam' })
    expect((await pages(2)).at(-1)).toEqual([four.subject_id, false])
    const before = Buffer.from(JSON.stringify({ time: '2026-11-20T00:00:00.000Z', id: four.subject_id }))
    expect((await ada.call('admin.reports', { cursor: before.toString('base64url') })).status).toBe(422)
  })

  test('counts pending items once each, for staff only', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    expect(await ada.api.admin.waiting()).toEqual({ verifications: 0, reports: 0, venue_requests: 0 })
    const what = toSubject('post', await ana.api.posts.create({ content: 'One' }))
    for (const who of [ben, cas]) await createReport(who, what)
    await createReport(ben, toSubject('user', ana))
    await ben.api.venues.request({ name: 'The Lamp' })
    await (await context.bartender('dot')).waitsForVerification()
    expect(await ada.api.admin.waiting()).toEqual({ verifications: 1, reports: 2, venue_requests: 1 })
    const scraped = await (await context.signedOut.fetch('/metrics')).text()
    expect(scraped).toContain('reports_open 2')
    await ada.api.admin.decideReport({ ...what, decision: 'hide' })
    expect((await ada.api.admin.waiting()).reports).toBe(1)
    expect((await ben.call('admin.waiting', {})).status).toBe(403)
  })

  test('lists decided items as closed, newest decision first, and counts earlier outcomes', async () => {
    const { ana, ben, ada } = await createPeople()
    const made = [await ana.api.posts.create({ content: 'One' }), await ana.api.posts.create({ content: 'Two' })]
    for (const post of made) await createReport(ben, toSubject('post', post))
    for (const post of made) {
      context.clock.advance(1000)
      await ada.api.admin.decideReport({ ...toSubject('post', post), decision: 'hide' })
    }
    expect(await listOpen(ada)).toEqual([])
    const closed = await listClosed(ada)
    expect(closed.map(({ subject_id }) => subject_id)).toEqual(made.map(({ id }) => id).reverse())
    expect(closed[0]).toMatchObject({
      outcome: 'hidden',
      state: 'hidden',
      link_url: null,
      says: 'Two',
      resolved_by_username: ada.username,
      person: { earlier_outcomes: 1 },
    })
  })

  test('marks a deleted item, which can only be dismissed', async () => {
    const { ana, ben, ada } = await createPeople()
    const post = await ana.api.posts.create({ content: 'One' })
    await createReport(ben, toSubject('post', post))
    await ana.api.posts.remove({ id: post.id })
    expect(await listOpen(ada)).toMatchObject([{ state: 'gone', said: 'One', says: null, link_url: null }])
    const { error } = await safe(ada.api.admin.decideReport({ ...toSubject('post', post), decision: 'hide' }))
    expect(error).toMatchObject({ code: 'GONE', status: 409, message: adminMessages.subjectDeleted })
    expect(await ada.api.admin.decideReport({ ...toSubject('post', post), decision: 'dismiss' })).toMatchObject({
      outcome: 'removed',
    })
  })

  test('closes reports of forum content that staff deletes, and notifies the reporter', async () => {
    const { ana, ben, ada } = await createPeople()
    const discussion = await ana.api.forum.create({ title: 'Whose ice?', content: null })
    const reply = await ana.api.forum.reply({ id: discussion.id, content: 'Mine.' })
    await createReport(ben, toSubject('thread', discussion))
    await createReport(ben, toSubject('reply', reply))
    await ada.api.forum.removeReply({ id: reply.id })
    await ada.api.forum.remove({ id: discussion.id })
    expect(await listOpen(ada)).toEqual([])
    expect((await ben.api.reports.mine({})).items.map(({ outcome }) => outcome)).toEqual(['removed', 'removed'])
    expect((await listOutcomeNotifications(ben)).map(({ message }) => message).sort()).toEqual([
      'The discussion you reported has been deleted. Thank you for telling us.',
      'The reply you reported has been deleted. Thank you for telling us.',
    ])
  })

  test('accepts a new report of a decided item from the same person, who is notified again', async () => {
    const { ana, ben, ada } = await createPeople()
    const what = toSubject('user', ana)
    await createReport(ben, what)
    await ada.api.admin.decideReport({ ...what, decision: 'dismiss' })
    context.clock.advance(3_600_000)
    await ben.api.reports.create({ ...what, reason: 'danger', note: 'Again' })
    expect(await listOpen(ada)).toMatchObject([
      { ...what, is_open: true, report_count: 1, reports: [{ reason: 'danger', note: 'Again' }] },
    ])
    expect((await ben.api.reports.mine({})).items).toMatchObject([{ outcome: null, reason: 'danger' }])
    await ada.api.admin.decideReport({ ...what, decision: 'dismiss' })
    expect(await listOutcomeNotifications(ben)).toHaveLength(2)
  })

  test('audits every read of text from Behind the Bar', async () => {
    const { ana, ben, ada } = await createPeople()
    const read = async () =>
      (
        await sql<{ details: unknown }>`
          select details from audit_log where actor_id = ${ada.id} and action = 'read-forum' order by created_at, id`.execute(
          context.db,
        )
      ).rows
    await createReport(ben, toSubject('post', await ana.api.posts.create({ content: 'Out in the open' })))
    await listOpen(ada)
    expect(await read()).toEqual([])
    const what = toSubject('thread', await ana.api.forum.create({ title: 'Whose ice?', content: null }))
    await createReport(ben, what)
    await listOpen(ada)
    expect(await read()).toEqual([{ details: { what: 'reports', things: what.subject_id } }])
    await ada.api.admin.decideReport({ ...what, decision: 'dismiss' })
    expect(await read()).toHaveLength(2)
  })

  test('refuses non-admins, and answers 404 for an item without reports', async () => {
    const { ana, ben, ada } = await createPeople()
    const post = toSubject('post', await ana.api.posts.create({ content: 'One' }))
    expect((await ben.call('admin.reports', {})).status).toBe(403)
    expect((await ben.call('admin.decideReport', { ...post, decision: 'hide' })).status).toBe(403)
    expect((await ada.call('admin.decideReport', { ...post, decision: 'hide' })).status).toBe(404)
  })
})

const listHiddenNotifications = async (who: Person) =>
  (await who.api.notifications.list({})).items
    .filter(({ type }) => type === 'hidden_by_staff')
    .map(({ message, link_url, sender, is_read }) => ({ message, link_url, sender, is_read }))

describe('hiding', () => {
  /** Creates an item of Ana's. `isSeen` tests whether Cas can see it. */
  const kinds: Record<
    Exclude<ReportSubjectType, 'user'>,
    (ana: Person, cas: Person) => Promise<{ id: string; isSeen: () => Promise<boolean> }>
  > = {
    post: async (ana, cas) => {
      const { id } = await ana.api.posts.create({ content: 'One' })
      return { id, isSeen: async () => (await cas.call('posts.get', { id })).status === 200 }
    },
    comment: async (ana, cas) => {
      const post = await cas.api.posts.create({ content: 'Mine' })
      const { id } = await ana.api.posts.comment({ id: post.id, content: 'Ugly' })
      return {
        id,
        isSeen: async () => {
          const { items } = await cas.api.posts.comments({ id: post.id })
          expect((await cas.api.posts.get({ id: post.id })).comment_count).toBe(items.length)
          return items.length > 0
        },
      }
    },
    shift: async (ana, cas) => {
      const { id } = await ana.works(await context.venue('theStill'), at('20:00'), at('23:30'))
      return { id, isSeen: async () => (await cas.call('shifts.get', { id })).status === 200 }
    },
    venue: async (ana, cas) => {
      const { id, slug } = await context.venue('theStill')
      await ana.keeps({ id })
      return { id, isSeen: async () => (await cas.call('venues.get', { slugOrId: slug })).status === 200 }
    },
    thread: async (ana, cas) => {
      const { id } = await ana.api.forum.create({ title: 'Ugly' })
      return { id, isSeen: async () => (await cas.call('forum.get', { id })).status === 200 }
    },
    reply: async (ana, cas) => {
      const thread = await ana.api.forum.create({ title: 'Ice' })
      const { id } = await ana.api.forum.reply({ id: thread.id, content: 'Ugly words' })
      return {
        id,
        isSeen: async () => (await (await cas.call('forum.replies', { id: thread.id })).text()).includes('Ugly words'),
      }
    },
  }

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'a %s: hides it from others, notifies once, is audited, and is reverted by restoring',
    async (kind) => {
      const { ana, ben, cas, ada } = await createPeople()
      const { id, isSeen } = await kinds[kind](ana, cas)
      const what = toSubject(kind, { id })
      for (const who of [ben, cas]) await createReport(who, what)
      expect(await isSeen()).toBe(true)

      const hidden = await ada.api.admin.decideReport({ ...what, decision: 'hide', notes: 'House rules' })
      expect(hidden).toMatchObject({ state: 'hidden', outcome: 'hidden', is_open: false })
      expect(await isSeen()).toBe(false)
      for (const who of [ben, cas]) {
        const [notification, ...more] = await listOutcomeNotifications(who)
        expect([notification?.message, notification?.link_url, notification?.sender, more]).toEqual([
          expect.stringContaining('you reported is now hidden'),
          '/settings/account#reports',
          null,
          [],
        ])
        expect(notification?.message).not.toContain(ana.username)
        expect((await who.api.reports.mine({})).items).toMatchObject([{ outcome: 'hidden' }])
      }
      expect(await listOutcomeNotifications(ana)).toEqual([])
      // The author's notification contains no name and no text. A hidden shift or venue is marked on its page instead.
      const isMarkedInstead = kind === 'shift' || kind === 'venue'
      const [toAuthor, ...others] = await listHiddenNotifications(ana)
      expect(others).toEqual([])
      if (isMarkedInstead) expect(toAuthor).toBeUndefined()
      else {
        const word = kind === 'thread' ? 'discussion' : kind
        const { supportEmail } = context.services.config
        expect(toAuthor).toEqual({
          message: `Staff hid a ${word} you wrote. If you think this is wrong, write to ${supportEmail}. A person reads it.`,
          link_url: '/terms',
          sender: null,
          is_read: false,
        })
      }
      for (const who of [ben, cas, ada]) expect(await listHiddenNotifications(who)).toEqual([])

      context.clock.advance(1000)
      const restored = await ada.api.admin.decideReport({ ...what, decision: 'restore' })
      expect(restored).toMatchObject({ state: 'shown', is_open: false, outcome: 'restored' })
      for (const who of [ben, cas])
        expect((await who.api.reports.mine({})).items).toMatchObject([{ outcome: 'restored' }])
      expect(await isSeen()).toBe(true)
      expect(await listOutcomeNotifications(ben)).toHaveLength(1)
      expect(await listHiddenNotifications(ana)).toEqual([])
      expect((await ana.api.notifications.unreadCount()).unread_count).toBe(0)
      const audit = (await ada.api.admin.audit({})).items.filter(({ action }) => ['hide', 'unhide'].includes(action))
      expect(audit.map(({ action, subject_username, details }) => [action, subject_username, details])).toEqual([
        ['unhide', ana.username, { subject_type: kind, subject: id }],
        ['hide', ana.username, { subject_type: kind, subject: id, notes: 'House rules' }],
      ])
    },
  )

  test('removes a shift from every list except its talent’s own, where it is marked', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    const venue = await context.venue('theStill')
    const { id } = await ana.works(venue, at('20:00'), at('23:30'))
    const later = await ana.works(venue, at('20:00', 1), at('23:30', 1))
    await cas.follows(ana)
    const lists = async () => {
      const near = { lat: 38.515, lon: -89.995 }
      const [profile, talent, onNow, nearby, place] = await Promise.all([
        cas.api.profiles.shifts({ slugOrId: ana.id }),
        cas.api.talent.list({}),
        cas.api.shifts.onNow(near),
        cas.api.shifts.near(near),
        cas.api.venues.get({ slugOrId: venue.slug }),
      ])
      return JSON.stringify([profile, talent, onNow, nearby, place])
    }
    expect(await lists()).toContain(id)
    await createReport(ben, toSubject('shift', { id }))
    await ada.api.admin.decideReport({ ...toSubject('shift', { id }), decision: 'hide' })
    const left = await lists()
    expect(left).not.toContain(id)
    // The talent directory still finds Ana by the later shift.
    const [found] = (await cas.api.talent.list({})).items.filter((one) => one.id === ana.id)
    expect(found?.next_shift_start_time).toBe(new Date(at('20:00', 1)).toISOString())
    expect(await ana.api.shifts.get({ id })).toMatchObject({ id, is_hidden: true })
    expect((await ana.api.schedule.week({ from: '2026-11-16' })).items).toMatchObject([
      { id, is_hidden: true },
      { id: later.id, is_hidden: false },
    ])
  })

  test('keeps an owner from unarchiving a hidden venue; one archived before stays archived when restored', async () => {
    const { ben, ada } = await createPeople()
    const owner = await context.business('zed')
    const venue = await context.venue('theStill')
    await owner.keeps(venue)
    const what = toSubject('venue', venue)
    await createReport(ben, what)
    await ada.api.admin.decideReport({ ...what, decision: 'hide' })
    expect(await owner.api.venues.get({ slugOrId: venue.slug })).toMatchObject({ is_archived: true, is_hidden: true })
    const { error } = await safe(owner.api.venues.archive({ slugOrId: venue.slug, archived: false }))
    expect(error).toMatchObject({ code: 'HIDDEN', status: 409 })
    expect((await ben.call('venues.get', { slugOrId: venue.slug })).status).toBe(404)
    await ada.api.admin.decideReport({ ...what, decision: 'restore' })
    expect(await owner.api.venues.get({ slugOrId: venue.slug })).toMatchObject({ is_archived: false, is_hidden: false })

    await owner.api.venues.archive({ slugOrId: venue.slug, archived: true })
    context.clock.advance(1000)
    await ada.api.admin.decideReport({ ...what, decision: 'hide', again: true })
    await ada.api.admin.decideReport({ ...what, decision: 'restore' })
    expect(await owner.api.venues.get({ slugOrId: venue.slug })).toMatchObject({ is_archived: true, is_hidden: false })
    expect(await owner.api.venues.archive({ slugOrId: venue.slug, archived: false })).toEqual({ is_archived: false })
  })

  test('notifies the author once per hiding, unless the author turned the topic off', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    const what = toSubject('post', await ana.api.posts.create({ content: 'Ugly words' }))
    await createReport(ben, what)
    await ada.api.admin.decideReport({ ...what, decision: 'hide' })
    // Reopen the report, as if someone else had reported the post before it was hidden.
    await sql`update reports set outcome = null, resolved_by = null, resolved_at = null`.execute(context.db)
    await ada.api.admin.decideReport({ ...what, decision: 'hide' })
    expect(await listHiddenNotifications(ana)).toHaveLength(1)
    const stored = await sql<{ row: string }>`
      select to_jsonb(n)::text as row from notifications n where n.recipient_id = ${ana.id}`.execute(context.db)
    for (const { row } of stored.rows)
      for (const word of ['Ugly', ben.username, ben.id, ada.username, ada.id]) expect(row).not.toContain(word)

    await ada.api.admin.decideReport({ ...what, decision: 'restore' })
    expect(await listHiddenNotifications(ana)).toEqual([])
    await ada.api.admin.decideReport({ ...what, decision: 'hide', again: true })
    expect(await listHiddenNotifications(ana)).toMatchObject([{ is_read: false }])

    await cas.api.notifications.updatePreferences({
      topics: [{ topic: 'hidden_by_staff', channel: 'in_app', is_on: false }],
    })
    const other = toSubject('post', await cas.api.posts.create({ content: 'Ugly too' }))
    await createReport(ben, other)
    await ada.api.admin.decideReport({ ...other, decision: 'hide' })
    expect(await listHiddenNotifications(cas)).toEqual([])
    for (const channel of ['push', 'email'] as const) {
      const topics = [{ topic: 'hidden_by_staff' as const, channel, is_on: true }]
      expect((await cas.call('notifications.updatePreferences', { topics })).status).toBe(422)
    }
  })

  test('notifies a venue’s current owner about its post, and no one if it has no owner', async () => {
    const { ben, ada } = await createPeople()
    const [zed, yin] = [await context.business('zed'), await context.business('yin')]
    const venue = await context.venue('theStill')
    await zed.keeps(venue)
    const post = await zed.api.posts.createForVenue({ slugOrId: venue.slug, content: 'Ugly words' })
    await createReport(ben, toSubject('post', post))
    await ada.api.admin.setVenueOwner({ slugOrId: venue.slug, username: yin.username })
    await ada.api.admin.decideReport({ ...toSubject('post', post), decision: 'hide' })
    expect([await listHiddenNotifications(zed), (await listHiddenNotifications(yin)).length]).toEqual([[], 1])
    const next = await yin.api.posts.createForVenue({ slugOrId: venue.slug, content: 'Ugly again' })
    await createReport(ben, toSubject('post', next))
    await ada.api.admin.setVenueOwner({ slugOrId: venue.slug, username: null })
    await ada.api.admin.decideReport({ ...toSubject('post', next), decision: 'hide' })
    expect((await listHiddenNotifications(yin)).length).toBe(1)
  })

  test('shows a hidden venue’s new name on its shifts after staff renames it', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    const owner = await context.business('zed')
    const venue = await context.venue('theStill')
    await owner.keeps(venue)
    const { id } = await ana.works(venue, at('20:00'), at('23:30'))
    await cas.follows(ana)
    await createReport(ben, toSubject('venue', venue))
    await ada.api.admin.decideReport({ ...toSubject('venue', venue), decision: 'hide' })
    await ada.api.admin.setVenueOwner({ slugOrId: venue.slug, username: ada.username })
    await ada.api.venues.update({ slugOrId: venue.slug, name: 'Bar on Main Street' })
    for (const who of [ana, cas]) expect((await who.api.shifts.get({ id })).venue_name).toBe('Bar on Main Street')
    const rest = JSON.stringify([
      await cas.api.profiles.shifts({ slugOrId: ana.id }),
      await cas.api.shifts.onNow({ lat: 38.515, lon: -89.995 }),
      await cas.api.notifications.list({}),
    ])
    expect(rest).toContain('Bar on Main Street')
    expect(rest).not.toContain('The Still')
    expect((await cas.call('venues.get', { slugOrId: venue.slug })).status).toBe(404)
  })

  test('refuses to hide an account', async () => {
    const { ana, ben, ada } = await createPeople()
    await createReport(ben, toSubject('user', ana))
    const { error } = await safe(ada.api.admin.decideReport({ ...toSubject('user', ana), decision: 'hide' }))
    expect(error).toMatchObject({ code: 'CANNOT_HIDE', status: 409, message: adminMessages.cannotHide })
  })

  test('serves a hidden post’s image to staff only, without caching', async () => {
    const { ana, ben, cas, ada } = await createPeople()
    const { image_id } = await ana.api.media.post({ picture: await drawnPicture() })
    const post = await ana.api.posts.create({ image_id, image_alt: 'A red drink.' })
    const link = (await cas.api.posts.get({ id: post.id })).image_url ?? ''
    await createReport(ben, toSubject('post', post))
    await ada.api.admin.decideReport({ ...toSubject('post', post), decision: 'hide' })
    const [shown] = await listClosed(ada)
    expect(shown?.post_image_url).toContain('/media/posts/')
    const seen = await ada.fetch(shown?.post_image_url ?? '')
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const who of [ana, cas, context.signedOut]) {
      expect((await who.fetch(link)).status).toBe(404)
      expect((await who.fetch(shown?.post_image_url ?? '')).status).toBe(404)
    }
  })
})

describe('concurrent and repeated decisions', () => {
  test('of two concurrent decisions, one succeeds; the reporter is notified once', async () => {
    const { ana, ben, ada } = await createPeople()
    const bo = await context.admin('bob')
    const what = toSubject('post', await ana.api.posts.create({ content: 'One' }))
    await createReport(ben, what)
    const decided = await Promise.all([
      safe(ada.api.admin.decideReport({ ...what, decision: 'hide' })),
      safe(bo.api.admin.decideReport({ ...what, decision: 'dismiss' })),
    ])
    expect(decided.filter(({ error }) => !error)).toHaveLength(1)
    expect(decided.find(({ error }) => error)?.error).toMatchObject({
      code: 'DONE_ALREADY',
      message: adminMessages.doneAlready,
    })
    expect(await listOutcomeNotifications(ben)).toHaveLength(1)
  })

  test('a closed report is decided again only with `again`', async () => {
    const { ana, ben, ada } = await createPeople()
    const what = toSubject('post', await ana.api.posts.create({ content: 'One' }))
    await createReport(ben, what)
    await ada.api.admin.decideReport({ ...what, decision: 'dismiss' })
    expect((await ada.call('admin.decideReport', { ...what, decision: 'hide' })).status).toBe(409)
    expect(await ada.api.admin.decideReport({ ...what, decision: 'hide', again: true })).toMatchObject({
      state: 'hidden',
    })
    expect((await ada.call('admin.decideReport', { ...what, decision: 'hide', again: true })).status).toBe(409)
    // The reporter is not notified again, but sees the new outcome.
    expect(await listOutcomeNotifications(ben)).toHaveLength(1)
    expect((await ben.api.reports.mine({})).items).toMatchObject([{ outcome: 'hidden' }])
    expect(await listClosed(ada)).toMatchObject([{ outcome: 'hidden', person: { earlier_outcomes: 0 } }])
  })

  test('a restored item does not count as an earlier outcome', async () => {
    const { ana, ben, ada } = await createPeople()
    const [one, two] = [
      toSubject('post', await ana.api.posts.create({ content: 'One' })),
      toSubject('post', await ana.api.posts.create({ content: 'Two' })),
    ]
    for (const what of [one, two]) await createReport(ben, what)
    await ada.api.admin.decideReport({ ...one, decision: 'hide' })
    expect(await listOpen(ada)).toMatchObject([{ person: { earlier_outcomes: 1 } }])
    await ada.api.admin.decideReport({ ...one, decision: 'restore' })
    expect(await listOpen(ada)).toMatchObject([{ person: { earlier_outcomes: 0 } }])
  })
})

describe('the responsible person', () => {
  test('is a venue’s current owner; suspending fails if the owner has changed since the page loaded', async () => {
    const { ben, ada } = await createPeople()
    const [zed, yin] = [await context.business('zed'), await context.business('yin')]
    const venue = await context.venue('theStill')
    await zed.keeps(venue)
    const what = toSubject('venue', venue)
    await createReport(ben, what)
    expect(await listOpen(ada)).toMatchObject([{ person: { id: zed.id }, was_of_username: null }])
    await ada.api.admin.setVenueOwner({ slugOrId: venue.slug, username: yin.username })
    expect(await listOpen(ada)).toMatchObject([{ person: { id: yin.id }, was_of_username: zed.username }])

    const suspends = { ...what, decision: 'suspend', notes: 'Why' } as const
    const { error } = await safe(ada.api.admin.decideReport({ ...suspends, person_id: zed.id }))
    expect(error).toMatchObject({ code: 'MOVED', status: 409, message: adminMessages.statusChanged })
    expect((await ada.api.admin.suspended({})).items).toEqual([])
    expect(await listOpen(ada)).toHaveLength(1)
    await ada.api.admin.decideReport({ ...suspends, person_id: yin.id })
    expect((await ada.api.admin.suspended({})).items.map(({ id }) => id)).toEqual([yin.id])

    await ada.api.admin.setVenueOwner({ slugOrId: venue.slug, username: null })
    expect(await listClosed(ada)).toMatchObject([{ person: null, was_of_username: zed.username }])
  })
})

describe('the link of a queue entry', () => {
  test('is present only if the admin may see the item’s page', async () => {
    const { ana, ben, ada } = await createPeople()
    const post = await ana.api.posts.create({ content: 'One' })
    const talk = await ana.api.forum.create({ title: 'Whose ice?', content: null })
    const all = [
      toSubject('user', ana),
      toSubject('post', post),
      toSubject('thread', talk),
      toSubject('venue', await context.venue('theStill')),
    ]
    for (const what of all) await createReport(ben, what)
    const links = async () =>
      Object.fromEntries((await listOpen(ada)).map(({ subject_type, link_url }) => [subject_type, link_url]))
    const open = {
      user: `/profiles/${ana.username}`,
      post: `/posts/${post.id}`,
      thread: `/behind-the-bar/threads/${talk.id}`,
      venue: '/venues/the-still',
    }
    expect(await links()).toEqual(open)
    // Admins read Behind the Bar despite blocks. Everywhere else the usual visibility rules apply to them.
    await ana.blocks(ada)
    expect(await links()).toEqual({ ...open, user: null, post: null })
    await ana.unblocks(ada)
    const isPrivate = (is: boolean) =>
      sql`update profiles set is_private = ${is} where id = ${ana.id}`.execute(context.db)
    await isPrivate(true)
    expect(await links()).toEqual({ ...open, user: null, post: null })
    await isPrivate(false)
    await ada.follows(ana)
    await isPrivate(true)
    expect(await links()).toEqual(open)
  })
})

describe('a report of an admin’s own item', () => {
  test('is dismissed by another admin, or by the admin if there is no other', async () => {
    const { ben, ada } = await createPeople()
    const what = toSubject('post', await ada.api.posts.create({ content: 'Mine' }))
    await createReport(ben, what)
    const bo = await context.admin('bob')
    const { error } = await safe(ada.api.admin.decideReport({ ...what, decision: 'dismiss' }))
    expect(error).toMatchObject({ status: 403, message: adminMessages.ownContentReported })
    await sql`update profiles set is_admin = false where id = ${bo.id}`.execute(context.db)
    expect(await ada.api.admin.decideReport({ ...what, decision: 'dismiss' })).toMatchObject({ outcome: 'dismissed' })
  })
})

test('an admin without a required second factor does not count as another admin who could decide', async () => {
  const { ben, ada } = await createPeople()
  const bo = await context.admin('bob')
  const enrol = ({ id }: Person) =>
    sql`insert into auth.second_factors (user_id, secret, created_at, confirmed_at) values (${id}, 'sealed', now(), now())`.execute(
      context.db,
    )
  const [one, two] = [
    toSubject('post', await ada.api.posts.create({ content: 'Mine' })),
    toSubject('post', await ada.api.posts.create({ content: 'Mine too' })),
  ]
  for (const what of [one, two]) await createReport(ben, what)
  Object.assign(context.services.config, { staffSecondFactor: 'required' })
  try {
    await enrol(ada)
    expect(await ada.api.admin.decideReport({ ...one, decision: 'dismiss' })).toMatchObject({ outcome: 'dismissed' })
    await enrol(bo)
    expect((await ada.call('admin.decideReport', { ...two, decision: 'dismiss' })).status).toBe(403)
  } finally {
    Object.assign(context.services.config, { staffSecondFactor: 'optional' })
  }
})

test('a decision is rolled back if its notifications cannot be enqueued', async () => {
  const { ana, ben, ada } = await createPeople()
  const what = toSubject('user', ana)
  await createReport(ben, what)
  context.failEnqueue = true
  try {
    expect((await ada.call('admin.decideReport', { ...what, decision: 'suspend', notes: 'Why' })).status).toBe(500)
  } finally {
    context.failEnqueue = false
  }
  expect(await listOpen(ada)).toMatchObject([{ is_open: true, person: { is_suspended: false } }])
  expect((await ana.api.accounts.session()).me).not.toBeNull()
})
