import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { confirmationMessages } from '#contract/confirmations.texts.ts'
import { formatAnsweredBefore, formatNotRight } from '#contract/format-confirmation.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { notificationRows, readNotificationTexts } from '#tests/support/fan-out.ts'
import { buildWeek } from '#tests/support/opening-hours-cases.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, nonOwners, ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Olive's venue with hours and a special, saved an hour ago, and two patrons. */
async function createFixtures() {
  const [olive, ben, cleo] = [
    await context.business('olive'),
    await context.patron('ben'),
    await context.patron('cleo'),
  ]
  const venue = await ownedVenue(context, olive)
  const slugOrId = venue.slug
  const special = await olive.api.specials.create({ slugOrId, title: 'Half-price flights' })
  await olive.api.venues.setHours({ slugOrId, week: buildWeek({ fri: ['16:00-02:00'] }), exceptions: [] })
  const saved_at = context.clock.now().toISOString()
  context.clock.advance(HOUR)
  const answer = (who: Person, is_right: boolean, what = special.id) =>
    who.api.venues.answer({ slugOrId, what, is_right })
  return { olive, ben, cleo, venue, slugOrId, special, saved_at, answer }
}

const readHours = async (who: Person, slugOrId: string) => (await who.api.venues.get({ slugOrId })).hours_confirmation
const readSpecial = async (who: Person, id: string) => {
  const { confirmed_at, is_confirmed, can_answer } = await who.api.specials.get({ id })
  return { confirmed_at, is_confirmed, can_answer }
}
const expectRefusal = (request: Promise<unknown>) => expect(request).rejects

describe('when a venue confirmed something', () => {
  test('is when it was saved, and later when the owner confirms it', async () => {
    const { olive, ben, slugOrId, special, saved_at } = await createFixtures()
    expect(await readSpecial(ben, special.id)).toEqual({ confirmed_at: saved_at, is_confirmed: true, can_answer: true })
    expect(await readHours(ben, slugOrId)).toEqual({ confirmed_at: saved_at, is_confirmed: true, can_answer: true })
    expect(await readHours(olive, slugOrId)).toMatchObject({ can_answer: false })
    const confirmed_at = context.clock.now().toISOString()
    expect(await olive.api.venues.confirm({ slugOrId, what: special.id })).toEqual({ confirmed_at })
    expect(await readSpecial(ben, special.id)).toMatchObject({ confirmed_at })
    expect(await readHours(ben, slugOrId)).toMatchObject({ confirmed_at: saved_at })
    await olive.api.venues.confirm({ slugOrId, what: 'hours' })
    expect(await readHours(ben, slugOrId)).toMatchObject({ confirmed_at })
    context.clock.advance(HOUR)
    await olive.api.specials.update({ id: special.id, title: 'The late rail' })
    const edited_at = context.clock.now().toISOString()
    expect((await ben.api.specials.list({ slugOrId })).items).toMatchObject([{ confirmed_at: edited_at }])
    const near = await ben.api.whatsOn.near({ lat: 38.515, lon: -89.995 })
    expect(near.items.flatMap(({ specials }) => specials)).toMatchObject([
      { confirmed_at: edited_at, is_confirmed: true },
    ])
  })

  test('is unknown without hours', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    expect(await readHours(olive, slug)).toBeNull()
  })

  test('is on no page without an account', async () => {
    const { venue } = await createFixtures()
    await sql`update venues set is_public = true where id = ${venue.id}`.execute(context.db)
    const page = await context.signedOut.api.publicPages.venue({ slug: venue.slug })
    expect(JSON.stringify(page)).not.toMatch(/confirm|can_answer/)
  })

  test('is kept by an edit of the venue, and by the answers of people', async () => {
    const { olive, ben, slugOrId, special, saved_at, answer } = await createFixtures()
    await olive.api.venues.update({ slugOrId, description: 'Corn whiskey.' })
    await answer(ben, true)
    await answer(ben, true, 'hours')
    expect(await readSpecial(ben, special.id)).toEqual({
      confirmed_at: saved_at,
      is_confirmed: true,
      can_answer: false,
    })
    expect(await readHours(ben, slugOrId)).toEqual({ confirmed_at: saved_at, is_confirmed: true, can_answer: false })
  })
})

describe('answering', () => {
  test('“no” by two people marks a special as not confirmed, and notifies the owner once', async () => {
    const { olive, ben, cleo, slugOrId, special, answer } = await createFixtures()
    expect(await answer(ben, false)).toEqual({ is_confirmed: true })
    expect(await readNotificationTexts(olive)).toEqual([])
    expect(await answer(cleo, false)).toEqual({ is_confirmed: false })
    expect(await readSpecial(ben, special.id)).toMatchObject({ is_confirmed: false })
    expect(await readHours(ben, slugOrId)).toMatchObject({ is_confirmed: true })
    expect((await ben.api.whatsOn.near({ lat: 38.515, lon: -89.995 })).items[0]?.specials).toMatchObject([
      { is_confirmed: false },
    ])
    expect(await answer(await context.bartender('ana'), false)).toEqual({ is_confirmed: false })
    expect((await olive.api.notifications.list({})).items).toMatchObject([
      {
        type: 'venue_ownership',
        message: formatNotRight('The Still', 'Half-price flights'),
        link_url: '/venues/the-still#not-confirmed',
        sender: null,
      },
    ])
  })

  test('“no” by two people marks the opening hours, too', async () => {
    const { olive, ben, cleo, slugOrId, special, answer } = await createFixtures()
    await answer(ben, false, 'hours')
    expect(await answer(cleo, false, 'hours')).toEqual({ is_confirmed: false })
    expect(await readHours(ben, slugOrId)).toMatchObject({ is_confirmed: false })
    expect(await readSpecial(ben, special.id)).toMatchObject({ is_confirmed: true })
    expect(await readNotificationTexts(olive)).toEqual([formatNotRight('The Still', null)])
  })

  test('about different things does not add up, and neither does “yes” or a “no” from before the confirmation', async () => {
    const { olive, ben, cleo, slugOrId, special, answer } = await createFixtures()
    await answer(ben, false)
    expect(await answer(cleo, false, 'hours')).toEqual({ is_confirmed: true })
    expect(await answer(await context.patron('dee'), true)).toEqual({ is_confirmed: true })
    context.clock.advance(HOUR)
    await olive.api.venues.confirm({ slugOrId, what: special.id })
    context.clock.advance(HOUR)
    expect(await answer(cleo, false)).toEqual({ is_confirmed: true })
  })

  test.each(['confirm', 'edit'] as const)('counts again after the owner’s %s', async (how) => {
    const { olive, ben, cleo, slugOrId, special, answer } = await createFixtures()
    for (const who of [ben, cleo]) await answer(who, false)
    context.clock.advance(HOUR)
    if (how === 'confirm') await olive.api.venues.confirm({ slugOrId, what: 'all' })
    else await olive.api.specials.update({ id: special.id, title: 'Flights' })
    expect(await readSpecial(ben, special.id)).toMatchObject({ is_confirmed: true })
    context.clock.advance(7 * DAY)
    for (const who of [ben, cleo]) await answer(who, false)
    expect(await readSpecial(ben, special.id)).toMatchObject({ is_confirmed: false })
    expect(await notificationRows(context, olive)).toHaveLength(2)
  })

  test('saved new hours are confirmed', async () => {
    const { olive, ben, cleo, slugOrId, answer } = await createFixtures()
    for (const who of [ben, cleo]) await answer(who, false, 'hours')
    context.clock.advance(HOUR)
    await olive.api.venues.setHours({ slugOrId, week: buildWeek({ sat: ['16:00-02:00'] }), exceptions: [] })
    expect(await readHours(ben, slugOrId)).toMatchObject({ is_confirmed: true })
  })

  test('is possible once a week for each thing, and the last answer counts', async () => {
    const { ben, cleo, special, answer } = await createFixtures()
    await answer(ben, false)
    await answer(ben, false, 'hours')
    const again_at = new Date(context.clock.now().getTime() + 7 * DAY).toISOString()
    context.clock.advance(6 * DAY + HOUR)
    await expectRefusal(answer(ben, true)).toMatchObject({
      status: 409,
      code: 'ANSWERED_BEFORE',
      message: formatAnsweredBefore(1),
      data: { again_at },
    })
    expect(await readSpecial(ben, special.id)).toMatchObject({ can_answer: false })
    context.clock.advance(DAY - HOUR)
    expect(await readSpecial(ben, special.id)).toMatchObject({ can_answer: true })
    expect(await answer(ben, true)).toEqual({ is_confirmed: true })
    // Of Ben's two answers only “yes” is left.
    expect(await answer(cleo, false)).toEqual({ is_confirmed: true })
    expect(
      (await sql`select from venue_answers where special_id = ${special.id}`.execute(context.db)).rows,
    ).toHaveLength(2)
  })

  test('does not count from an account younger than a day, or from someone suspended', async () => {
    const { ben, cleo, answer } = await createFixtures()
    const dee = await context.patron('dee')
    await answer(dee, false)
    await dee.isSuspended()
    await sql`update profiles set created_at = ${new Date(context.clock.now().getTime() - DAY + 1)} where id = ${ben.id}`.execute(
      context.db,
    )
    await answer(ben, false)
    expect(await answer(cleo, false)).toEqual({ is_confirmed: true })
    expect(await answer(await context.patron('eva'), false)).toEqual({ is_confirmed: false })
  })

  test('is refused for one’s own venue, archived or not', async () => {
    const { olive, answer } = await createFixtures()
    const own = { status: 403, message: confirmationMessages.ownVenue }
    await expectRefusal(answer(olive, true)).toMatchObject(own)
    await archiveAll(context)
    await expectRefusal(answer(olive, true, 'hours')).toMatchObject(own)
  })

  test('is refused without an account, and 404 for what the venue does not have', async () => {
    const { olive, ben, slugOrId, special, answer } = await createFixtures()
    const request = { slugOrId, what: 'hours', is_right: true }
    await expectRefusal(context.signedOut.api.venues.answer(request)).toMatchObject({ status: 401 })
    const noSpecial = { status: 404, message: specialMessages.notFound }
    await expectRefusal(answer(ben, true, randomUUID())).toMatchObject(noSpecial)
    const other = await ownedVenue(context, olive, 'mudlark')
    const elsewhere = (what: string) => ben.api.venues.answer({ slugOrId: other.slug, what, is_right: true })
    await expectRefusal(elsewhere(special.id)).toMatchObject(noSpecial)
    await expectRefusal(elsewhere('hours')).toMatchObject({ status: 404, message: confirmationMessages.noHours })
    await archiveAll(context)
    await expectRefusal(answer(ben, true)).toMatchObject({ status: 404, message: 'Venue not found.' })
    expect((await ben.call('venues.answer', { slugOrId, what: 'all', is_right: true })).status).toBe(422)
  })

  test('marks a venue without an owner, and notifies no one', async () => {
    const { ben, cleo, venue, answer } = await createFixtures()
    await sql`update venues set owner_id = null where id = ${venue.id}`.execute(context.db)
    await answer(ben, false)
    expect(await answer(cleo, false)).toEqual({ is_confirmed: false })
    expect(await notificationRows(context)).toEqual([])
  })

  test('a notification about a special goes with it', async () => {
    const { olive, ben, cleo, special, answer } = await createFixtures()
    for (const who of [ben, cleo]) await answer(who, false)
    await olive.api.specials.remove({ id: special.id })
    expect(await readNotificationTexts(olive)).toEqual([])
  })
})

describe('confirming', () => {
  test('all of a venue confirms its specials and its hours, and nothing of other venues', async () => {
    const { olive, ben, cleo, slugOrId, special, saved_at, answer } = await createFixtures()
    const other = await ownedVenue(context, olive, 'mudlark')
    const elsewhere = await olive.api.specials.create({ slugOrId: other.slug, title: 'Domestics' })
    for (const who of [ben, cleo]) {
      await answer(who, false)
      await answer(who, false, 'hours')
    }
    context.clock.advance(HOUR)
    const { confirmed_at } = await olive.api.venues.confirm({ slugOrId, what: 'all' })
    expect(confirmed_at > saved_at).toBe(true)
    expect(await readSpecial(ben, special.id)).toMatchObject({ confirmed_at, is_confirmed: true })
    expect(await readHours(ben, slugOrId)).toMatchObject({ confirmed_at, is_confirmed: true })
    expect((await readSpecial(ben, elsewhere.id)).confirmed_at < confirmed_at).toBe(true)
  })

  test('all of a venue without hours or specials is allowed', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    await olive.api.venues.confirm({ slugOrId: slug, what: 'all' })
    const refuse = (what: string) => expectRefusal(olive.api.venues.confirm({ slugOrId: slug, what }))
    await refuse('hours').toMatchObject({ status: 404, message: confirmationMessages.noHours })
    await refuse(randomUUID()).toMatchObject({ status: 404, message: specialMessages.notFound })
  })

  test('is not an edit: the version of a form stays', async () => {
    const { olive, slugOrId, special } = await createFixtures()
    const before = await olive.api.specials.get({ id: special.id })
    await olive.api.venues.confirm({ slugOrId, what: 'all' })
    expect((await olive.api.specials.get({ id: special.id })).version).toBe(before.version)
  })

  test('is refused for everyone else, including staff', async () => {
    const { olive, venue, slugOrId } = await createFixtures()
    for (const who of await nonOwners(context, olive, venue))
      for (const what of ['all', 'hours'])
        await expectRefusal(who.api.venues.confirm({ slugOrId, what })).toMatchObject({
          status: 403,
          message: confirmationMessages.notYours,
        })
    await expectRefusal(context.signedOut.api.venues.confirm({ slugOrId, what: 'all' })).toMatchObject({ status: 401 })
  })
})
