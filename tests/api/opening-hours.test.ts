import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatKitchen, formatOpeningState } from '#contract/format-opening.ts'
import { toWall } from '#contract/zone-clock.ts'
import { type HoursCase, hoursCases } from '#tests/support/opening-hours-cases.ts'
import { setPublic } from '#tests/support/public-outlets.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

const toPlain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A public venue with these hours, which its owner saved the day before the first moment. */
async function openVenue({ zone, week, exceptions, moments }: HoursCase) {
  context.clock.set(new Date(Date.parse(moments[0]?.at ?? '') - 86_400_000))
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive, 'theStill', zone)
  await setPublic(context, venue, true)
  await olive.api.venues.setHours({
    slugOrId: venue.slug,
    week: week.map((spans) => [...spans]),
    exceptions: exceptions.map((exception) => ({ ...exception, spans: [...exception.spans] })),
  })
  return venue
}

const readPage = async (path: string) => toPlain(await (await context.signedOut.fetch(path)).text())

describe.each(Object.entries(hoursCases))('%s', (_, hours) => {
  test('API, public page and embed say the same', async () => {
    const venue = await openVenue(hours)
    for (const { at, says, kitchen, closes_at } of hours.moments) {
      const now = Date.parse(at)
      context.clock.set(new Date(now))
      const readClock = (moment: number) => toWall(moment, hours.zone)
      const open = await context.signedOut.api.publicPages.venue({ slug: venue.slug })
      const state = open.hours?.state
      if (!state) throw new Error('no hours')
      expect(toPlain(formatOpeningState(state, readClock, now)), at).toBe(says)
      expect(toPlain(formatKitchen(state, readClock, now) ?? ''), at).toBe(kitchen ?? '')
      if (closes_at) expect(Date.parse(state.closes_at ?? ''), at).toBe(Date.parse(closes_at))
      expect(await readPage(`/venues/${venue.slug}`), at).toContain(`>${says}<`)
      expect(await readPage(`/embed/venues/${venue.slug}`), at).toContain(`<p>${says}</p>`)
    }
  })

  test('the structured data has the hours', async () => {
    const venue = await openVenue(hours)
    const page = await readPage(`/venues/${venue.slug}`)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    const [bar] = JSON.parse(json)['@graph']
    expect(
      bar.openingHoursSpecification.map((one: Record<string, string | string[]>) => {
        const days = one.dayOfWeek as string[] | undefined
        expect(one['@type']).toBe('OpeningHoursSpecification')
        expect(one.validThrough).toBe(one.validFrom)
        const when = days?.map((day) => day.replace('https://schema.org/', '')).join(' ') ?? one.validFrom
        return [when, one.opens, one.closes]
      }),
    ).toEqual(hours.specification)
  })
})

test('unknown hours are shown nowhere', async () => {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  await setPublic(context, venue, true)
  expect((await olive.api.venues.get({ slugOrId: venue.slug })).hours).toBeNull()
  expect((await context.signedOut.api.publicPages.venue({ slug: venue.slug })).hours).toBeNull()
  const page = await readPage(`/venues/${venue.slug}`)
  expect(page).not.toMatch(/openingHoursSpecification|Opening hours:|Closed today/)
  expect(await readPage(`/embed/venues/${venue.slug}`)).not.toMatch(/Closed|Open until/)
})

test('a public page shows new hours at once', async () => {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  await setPublic(context, venue, true)
  await readPage(`/venues/${venue.slug}`)
  const week = [[], [], [], [], [], [{ opens: '16:00', closes: '02:00' }], []]
  await olive.api.venues.setHours({ slugOrId: venue.slug, week, exceptions: [] })
  expect(await readPage(`/venues/${venue.slug}`)).toContain('>Open until 2:00 AM<')
  await olive.api.venues.setHours({
    slugOrId: venue.slug,
    week,
    exceptions: [{ date: '2026-11-20', note: 'Private party', spans: [] }],
  })
  expect(await readPage(`/venues/${venue.slug}`)).toContain('>Closed today · Opens Friday, Nov 27 at 4:00 PM<')
})

test('an archived venue shows its hours to its owner alone; a deleted one leaves none', async () => {
  const [olive, pat] = [await context.business('olive'), await context.patron('pat')]
  const venue = await ownedVenue(context, olive)
  const week = [[], [], [], [], [], [{ opens: '16:00', closes: '02:00' }], []]
  const exceptions = [{ date: '2026-11-26', spans: [{ opens: '18:00', closes: '23:00' }] }]
  await olive.api.venues.setHours({ slugOrId: venue.slug, week, exceptions })
  await olive.api.venues.archive({ slugOrId: venue.slug, archived: true })
  expect((await olive.api.venues.get({ slugOrId: venue.slug })).hours?.state.is_open).toBe(true)
  await expect(pat.api.venues.get({ slugOrId: venue.slug })).rejects.toMatchObject({ status: 404 })
  await sql`delete from venues where id = ${venue.id}`.execute(context.db)
  for (const table of ['venue_hours', 'venue_hours_exceptions', 'venue_exception_hours'])
    expect((await sql`select from ${sql.table(table)}`.execute(context.db)).rows).toEqual([])
})
