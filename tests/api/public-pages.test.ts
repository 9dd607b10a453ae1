import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Shown } from '#tests/support/public-pages/model.ts'
import {
  createPublicSetup,
  findSecrets,
  findShown,
  listCells,
  type PublicSetup,
  withoutAddress,
} from '#tests/support/public-pages/setup.ts'
import { publicSurfaces } from '#tests/support/public-pages/surfaces.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
let setup: PublicSetup
let cells = 0

afterAll(() => process.stdout.write(`public pages: ${publicSurfaces.length} surfaces, ${cells} cells checked\n`))

beforeEach(async () => {
  setup = await createPublicSetup(context)
})

const choose = async (level: PublicSetup['model']['person']['level'], shows_workplaces = false) => {
  await setup.quinn.api.profiles.updateWebPage({ level, shows_workplaces })
  Object.assign(setup.model.person, { level, shows_workplaces })
}
const run = (query: ReturnType<typeof sql>) => query.execute(context.db)
const setVisibility = async (visibility: 'followers' | 'only_me') => {
  await run(sql`update shifts set visibility = ${visibility} where id = ${setup.running.id}`)
  setup.running.model.visibility = visibility
}
/** Of the shifts, only the first has begun. */
const showAfter = async (shifts_shown_after: number | null) => {
  await setup.quinn.api.profiles.update({ shifts_shown_after })
  for (const { model } of [setup.later, setup.far])
    model.visibility = shifts_shown_after === null ? 'everyone' : 'only_me'
}
const passUntil = async (time: string) => {
  context.clock.set(new Date(time))
  setup.model.now = Date.parse(time)
  await showHeldShifts(context.services)
}
const setDark = async (is_dark: boolean) => {
  const { goDark, endDark } = setup.quinn.api.profiles
  await (is_dark ? goDark({ duration: 'tonight' }) : endDark())
  setup.model.person.is_dark = is_dark
}
const setSuspended = async (is_suspended: boolean) => {
  await run(
    sql`update profiles set suspended_at = ${is_suspended ? context.clock.now() : null} where id = ${setup.quinn.id}`,
  )
  setup.model.person.is_suspended = is_suspended
}
const archiveByStaff = async () => {
  const now = context.clock.now()
  await run(sql`update venues set archived_at = ${now}, hidden_at = ${now} where id = ${setup.still.id}`)
  setup.still.model.is_archived = true
}

const STILL = 'The Still'
const RAIL = 'The Copper Rail'
const MUDLARK = 'Mudlark Tavern'
const ALL = [MUDLARK, RAIL, STILL]
const NOT_STILL = [MUDLARK, RAIL]

/**
 * What happens to a page that shows a week, which venues Quinn’s page then names (null: there is no page), which
 * venues’ pages name Quinn, and which venues have a page.
 */
type State = {
  does: () => Promise<unknown>
  onOwnPage: string[] | null
  namedBy?: string[]
  venues?: string[]
  workplaces?: boolean
}
const NOWHERE = { onOwnPage: null, namedBy: [] }
const NO_SHIFTS = { onOwnPage: [], namedBy: [] }

const STATES: Record<string, State> = {
  off: { does: () => choose('off', true), ...NOWHERE },
  profile: { does: () => choose('profile'), ...NO_SHIFTS },
  'profile with workplaces': { does: () => choose('profile', true), ...NO_SHIFTS, workplaces: true },
  tonight: { does: () => choose('tonight'), onOwnPage: [STILL], namedBy: [STILL] },
  week: { does: async () => {}, onOwnPage: [RAIL, STILL], namedBy: [RAIL, STILL] },
  'private profile': {
    does: async () => {
      await setup.quinn.api.profiles.update({ is_private: true })
      Object.assign(setup.model.person, { is_private: true, level: 'off' })
    },
    ...NOWHERE,
  },
  'private profile, and public again': {
    does: async () => {
      for (const is_private of [true, false]) await setup.quinn.api.profiles.update({ is_private })
      setup.model.person.level = 'off'
    },
    ...NOWHERE,
  },
  'private schedule': {
    does: async () => {
      await setup.quinn.api.profiles.update({ schedule_is_private: true })
      Object.assign(setup.model.person, { schedule_is_private: true, level: 'profile' })
    },
    ...NO_SHIFTS,
  },
  dark: { does: () => setDark(true), ...NO_SHIFTS },
  'dark and back': {
    does: async () => {
      await setDark(true)
      await setDark(false)
    },
    onOwnPage: [RAIL, STILL],
    namedBy: [RAIL, STILL],
  },
  // What is public can be read without an account, also by them: the screen says so.
  'hidden from a person': {
    does: async () => {
      const { id } = await context.patron('fay')
      await setup.quinn.api.relationships.hideSchedule({ slugOrId: id })
    },
    onOwnPage: [RAIL, STILL],
    namedBy: [RAIL, STILL],
  },
  'a shift for followers': { does: () => setVisibility('followers'), onOwnPage: [RAIL], namedBy: [RAIL] },
  'a shift only for Quinn': { does: () => setVisibility('only_me'), onOwnPage: [RAIL], namedBy: [RAIL] },
  'shown once Quinn is there': { does: () => showAfter(0), onOwnPage: [STILL], namedBy: [STILL] },
  'shown when posted again': {
    does: async () => {
      await showAfter(0)
      await showAfter(null)
    },
    onOwnPage: [RAIL, STILL],
    namedBy: [RAIL, STILL],
  },
  'shown once Quinn is there, not yet': {
    does: async () => {
      await showAfter(60)
      await passUntil(at('18:30', 3))
    },
    ...NO_SHIFTS,
  },
  'shown once Quinn is there, by now': {
    does: async () => {
      await showAfter(15)
      await passUntil(at('18:30', 3))
      setup.later.model.visibility = 'everyone'
    },
    onOwnPage: [RAIL],
    namedBy: [RAIL],
  },
  'a cancelled shift': {
    does: async () => {
      await setup.quinn.api.shifts.remove({ id: setup.running.id })
      setup.running.model.is_cancelled = true
    },
    onOwnPage: [RAIL],
    namedBy: [RAIL],
  },
  'a shift hidden by staff': {
    does: async () => {
      await run(sql`update shifts set hidden_at = ${context.clock.now()} where id = ${setup.running.id}`)
      setup.running.model.is_hidden = true
    },
    onOwnPage: [RAIL],
    namedBy: [RAIL],
  },
  'a shift that is over': {
    does: async () => {
      context.clock.set(new Date(setup.running.end_time))
      setup.model.now = Date.parse(setup.running.end_time)
    },
    onOwnPage: [RAIL],
    namedBy: [RAIL],
  },
  'a day later, when the last shift is within the week': {
    does: async () => {
      // Pages are made for the minute that began last.
      const now = Date.parse(setup.far.start_time) - 7 * 86_400_000 + 60_000
      context.clock.set(new Date(now))
      setup.model.now = now
    },
    onOwnPage: [MUDLARK, RAIL],
    namedBy: [MUDLARK, RAIL],
  },
  suspended: { does: () => setSuspended(true), ...NOWHERE },
  'suspended, and reinstated': {
    does: async () => {
      await setSuspended(true)
      await setSuspended(false)
    },
    onOwnPage: [RAIL, STILL],
    namedBy: [RAIL, STILL],
  },
  'a venue’s page is off': {
    does: async () => {
      await setup.olive.api.venues.update({ slugOrId: setup.still.slug, is_public: false })
      setup.still.model.is_public = false
    },
    onOwnPage: [RAIL, STILL],
    namedBy: [RAIL],
    venues: NOT_STILL,
  },
  'a venue is archived': {
    does: async () => {
      await setup.olive.api.venues.archive({ slugOrId: setup.still.slug, archived: true })
      setup.still.model.is_archived = true
    },
    onOwnPage: [RAIL],
    namedBy: [RAIL],
    venues: NOT_STILL,
  },
  'a venue is archived by staff': {
    does: archiveByStaff,
    onOwnPage: [RAIL],
    namedBy: [RAIL],
    venues: NOT_STILL,
  },
  'no longer talent': {
    does: async () => {
      await setup.quinn.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
      setup.model.person.level = 'off'
      for (const shift of setup.model.shifts) shift.is_cancelled = true
    },
    ...NOWHERE,
  },
  'a deleted account': {
    does: async () => {
      await setup.quinn.api.accounts.deleteAccount({ current_password: PASSWORD })
      setup.model.person.level = 'off'
    },
    ...NOWHERE,
  },
}

describe.each(Object.entries(STATES))(
  '%s',
  (_, { does, onOwnPage, namedBy = [], venues = ALL, workplaces = false }) => {
    /** What the table says, for surfaces that look a week ahead. */
    const stated = (of: 'person' | 'venue', venue: string): Shown =>
      of === 'person'
        ? { person: onOwnPage !== null, workplaces, venues: onOwnPage ?? [] }
        : { person: namedBy.includes(venue), workplaces: false, venues: venues.filter((name) => name === venue) }

    test('every surface shows exactly what the table says, also after it showed everything', async () => {
      await choose('week')
      for (const { surface, address } of listCells(setup)) await surface.read(context, address)
      await does()
      for (const { surface, address, expected } of listCells(setup)) {
        const { text } = await surface.read(context, address)
        const place = `${surface.name}: ${address}`
        expect([place, findShown(setup, text)]).toEqual([place, expected])
        expect([place, findSecrets(setup, text)]).toEqual([place, []])
        const venue = [setup.still, setup.rail, setup.mudlark].find(({ slug }) => slug === address)?.name ?? ''
        const looksWeekAhead = surface.of !== 'everyone' && surface.days === 7
        if (looksWeekAhead) expect([place, expected]).toEqual([place, stated(surface.of, venue)])
        cells += 3
      }
    })

    test('a private address answers like a missing one, with as many statements', async () => {
      await choose('week')
      await does()
      const asked = async (surface: (typeof publicSurfaces)[number], address: string) => {
        let answer: unknown
        const statements = await context.statements(async () => {
          answer = withoutAddress(await surface.read(context, address), address)
        })
        return { answer, statements: statements.length }
      }
      for (const { surface, address, expected } of listCells(setup)) {
        if (surface.of === 'everyone' || expected.person || expected.venues.length > 0) continue
        expect([surface.name, await asked(surface, address)]).toEqual([
          surface.name,
          await asked(surface, 'z'.repeat(address.length)),
        ])
        cells += 1
      }
    })
  },
)

test('a page takes as many statements when people are left out of it', async () => {
  const count = async () => {
    const counts: number[] = []
    for (const { surface, address } of listCells(setup).filter(({ surface }) => surface.of !== 'person'))
      counts.push((await context.statements(() => surface.read(context, address))).length)
    return counts
  }
  const withoutQuinn = await count()
  await choose('week')
  expect(await count()).toEqual(withoutQuinn)
  await setDark(true)
  expect(await count()).toEqual(withoutQuinn)
})

test('a photo opens without an account only while its person has a page', async () => {
  const photo = async () => (await context.signedOut.fetch(setup.avatarLink)).status
  expect(await photo()).toBe(404)
  await choose('profile')
  expect(await photo()).toBe(200)
  for (const is_suspended of [true, false]) {
    await setSuspended(is_suspended)
    expect(await photo()).toBe(is_suspended ? 404 : 200)
  }
  await setup.quinn.api.profiles.update({ is_private: true })
  expect(await photo()).toBe(404)
})

test('a former username leads nowhere, a venue’s former slug leads to its page', async () => {
  await choose('week')
  const [ofPerson, ofVenue] = (['person', 'venue'] as const).map((of) => publicSurfaces.filter((one) => one.of === of))
  await setup.quinn.api.profiles.update({ username: 'quinnella', old_handle_redirects: true })
  await setup.olive.api.venues.update({ slugOrId: setup.still.slug, name: 'The Second Still' })
  for (const surface of ofPerson ?? []) {
    expect(findShown(setup, (await surface.read(context, 'quinnzy')).text).person).toBe(false)
    expect((await surface.read(context, 'quinnella')).text).toContain('quinnella')
  }
  for (const surface of ofVenue ?? []) {
    const [former, present] = [
      await surface.read(context, 'the-still'),
      await surface.read(context, 'the-second-still'),
    ]
    expect(present.text).toContain('The Second Still')
    expect([surface.name, former.text.includes('Second Still') || former.headers.location]).toEqual([
      surface.name,
      former.headers.location ?? true,
    ])
  }
})
