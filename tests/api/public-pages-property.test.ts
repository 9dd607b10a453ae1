import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WEB_PAGE_LEVELS } from '#contract/web-page.limits.ts'
import { lowerLevel } from '#tests/support/public-pages/model.ts'
import {
  createPublicSetup,
  findSecrets,
  findShown,
  listCells,
  type PublicSetup,
} from '#tests/support/public-pages/setup.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
/** CI runs a fifth. */
const RUNS = process.env.CI ? 4 : 20
const STEPS = 25
const HOUR = 3_600_000

type Step = (setup: PublicSetup) => Promise<unknown>

const choose = fc.record({ level: fc.constantFrom(...WEB_PAGE_LEVELS), shows_workplaces: fc.boolean() }).map(
  (choice): Step =>
    async ({ quinn, model: { person } }) => {
      const { status } = await quinn.call('profiles.updateWebPage', choice)
      const isAllowed =
        choice.level === 'off' || !(person.is_private || (person.schedule_is_private && choice.level !== 'profile'))
      // A suspended person has no session.
      expect(status).toBe(person.is_suspended ? 401 : isAllowed ? 200 : 409)
      if (status === 200) Object.assign(person, choice)
    },
)

const setPrivacy = fc
  .record({
    setting: fc.constantFrom('is_private' as const, 'schedule_is_private' as const),
    on: fc.constantFrom(true, false, false),
  })
  .map(
    ({ setting, on }): Step =>
      async ({ quinn, model }) => {
        const { status } = await quinn.call('profiles.update', { [setting]: on })
        if (status !== 200) return expect(model.person.is_suspended).toBe(true)
        model.person[setting] = on
        lowerLevel(model)
      },
  )

const setDark = fc.boolean().map(
  (on): Step =>
    async ({ quinn, model }) => {
      const { status } = on
        ? await quinn.call('profiles.goDark', { duration: 'indefinite' })
        : await quinn.call('profiles.endDark', {})
      if (status === 200) model.person.is_dark = on
    },
)

const setSuspended = fc.boolean().map(
  (on): Step =>
    async ({ quinn, model }) => {
      const at = on ? context.clock.now() : null
      await sql`update profiles set suspended_at = ${at} where id = ${quinn.id}`.execute(context.db)
      model.person.is_suspended = on
    },
)

const setShift = fc
  .record({
    shift: fc.constantFrom('running' as const, 'later' as const, 'far' as const),
    visibility: fc.constantFrom('everyone' as const, 'everyone' as const, 'followers' as const, 'only_me' as const),
    is_hidden: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
  })
  .map(
    ({ shift: key, visibility, is_hidden }): Step =>
      async (setup) => {
        const shift = setup[key]
        await sql`
      update shifts set visibility = ${visibility}, hidden_at = ${is_hidden ? context.clock.now() : null}
      where id = ${shift.id}`.execute(context.db)
        Object.assign(shift.model, { visibility, is_hidden })
      },
  )

const setVenue = fc
  .record({
    venue: fc.constantFrom('still' as const, 'rail' as const, 'mudlark' as const),
    change: fc.constantFrom(
      { is_public: true },
      { is_public: true },
      { is_public: false },
      { is_archived: true },
      { is_archived: false },
      { is_archived: false },
    ),
  })
  .map(
    ({ venue: key, change }): Step =>
      async ({ olive, ...setup }) => {
        const { slug, model } = setup[key]
        if ('is_public' in change) await olive.api.venues.update({ slugOrId: slug, is_public: change.is_public })
        else await olive.api.venues.archive({ slugOrId: slug, archived: change.is_archived ?? false })
        Object.assign(model, change)
      },
  )

const pass = fc.integer({ min: 1, max: 30 }).map(
  (hours): Step =>
    async ({ model }) => {
      context.clock.advance(hours * HOUR)
      model.now += hours * HOUR
    },
)

const step = fc.oneof(
  { arbitrary: choose, weight: 5 },
  { arbitrary: setPrivacy, weight: 3 },
  { arbitrary: setDark, weight: 2 },
  { arbitrary: setSuspended, weight: 1 },
  { arbitrary: setShift, weight: 3 },
  { arbitrary: setVenue, weight: 3 },
  { arbitrary: pass, weight: 1 },
)

const sequences = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: RUNS, seed: 20261120 })
let compared = 0
let shown = 0

test.each(sequences.map((steps) => ({ steps })))(
  'random settings %#: every surface shows what the model says',
  async ({ steps }) => {
    const setup = await createPublicSetup(context)
    for (const change of steps) {
      await change(setup)
      for (const { surface, address, expected } of listCells(setup)) {
        const { text } = await surface.read(context, address)
        expect([surface.name, address, findShown(setup, text)]).toEqual([surface.name, address, expected])
        expect([surface.name, address, findSecrets(setup, text)]).toEqual([surface.name, address, []])
        compared += 1
        if (expected.person) shown += 1
      }
    }
  },
)

test('enough was shown: a model in which nothing is public would agree with empty pages', () => {
  process.stdout.write(`public pages: ${compared} answers after random changes, ${shown} of them name the person\n`)
  // Calendars, feeds and images of venues never name a person.
  expect(shown).toBeGreaterThan(compared / 50)
})
