import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueReminders } from '#server/notifications/fan-out/service.ts'
import { showDueSchedules } from '#server/profiles/dark-schedule/queries.ts'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'
import { ownSurfaces } from '#tests/support/schedule-privacy/calendar-surfaces.ts'
import {
  addShift,
  cancel,
  hideFrom as hideFromViewer,
  type Model,
  newModel,
  type Shift,
  sees,
  seesCancelled,
  seesEnds,
  setDelay,
  showDue,
  showTo,
  type Viewer,
  viewers,
} from '#tests/support/schedule-privacy/model.ts'
import { nightSurfaces } from '#tests/support/schedule-privacy/night-surfaces.ts'
import { announce, fanOut } from '#tests/support/schedule-privacy/notifications.ts'
import { createPrivacySetup, fetchCalendar } from '#tests/support/schedule-privacy/setup.ts'
import { allSurfaces } from '#tests/support/schedule-privacy/surfaces.ts'
import { DAY, HOUR, iso, MINUTE } from '#tests/support/schedule-privacy/times.ts'
import { recognizer, tracesIn } from '#tests/support/schedule-privacy/traces.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** Every surface of the schedule privacy test, for every kind of viewer, in each state of a schedule and of a shift. */
const stage = await createPrivacySetup(await createTestContext({ keep: true }))
const { ana, testContext, venues } = stage
const { profiles, shifts } = ana.client

const NOW = Date.parse('2026-11-20T21:04:30-06:00')
const CONFIRMED = { allow_overlap: true, confirm_long: true }
const NOT_BLOCKED: Viewer[] = ['fay', 'lou', 'rae', 'stu', 'olive', 'ada']
const NO_ONE: Viewer[] = []

let model: Model
let running: Shift
let tomorrow: Shift
let inAMonth: Shift
let cancelled: Shift

/** Ana is on now, works tomorrow and in a month, and has cancelled a shift; everyone has been notified. */
beforeEach(async () => {
  await stage.reset(NOW)
  model = newModel(NOW)
  running = await post('theStill', NOW - HOUR, 1)
  tomorrow = await post('copperRail', NOW + DAY, 2)
  cancelled = await post('theStill', NOW + 2 * DAY, 3)
  inAMonth = await post('theStill', NOW + 30 * DAY, 5)
  await runFanOut()
  await pass(5 * MINUTE)
  await shifts.remove({ id: cancelled.id })
  cancel(model, [cancelled])
  announce(model, 'cancelled', [cancelled])
  await pass(MINUTE)
  await runFanOut()
})

async function post(venue: 'theStill' | 'copperRail', start: number, number: number): Promise<Shift> {
  const version = { venue, start, end: start + (3 + number) * HOUR + number * MINUTE, marker: `marker000${number}` }
  const times = { start_time: iso(version.start), end_time: iso(version.end) }
  const { id } = await shifts.create({ venue_id: venues[venue].id, notes: version.marker, ...times, ...CONFIRMED })
  const shift = addShift(model, id, version)
  announce(model, 'posted', [shift])
  return shift
}

async function runFanOut(): Promise<void> {
  await stage.jobs.fanOut()
  fanOut(model)
}

async function pass(milliseconds: number): Promise<void> {
  model.now += milliseconds
  testContext.clock.set(new Date(model.now))
}

async function goDark(duration: 'tonight' | '24_hours' | 'indefinite'): Promise<void> {
  await profiles.goDark({ duration })
  model.dark_until = Number.POSITIVE_INFINITY
}

async function showEnds(shift_ends_for: Model['shift_ends_for']): Promise<void> {
  await profiles.update({ shift_ends_for })
  model.shift_ends_for = shift_ends_for
}

/** Ana shows her shifts that many minutes after their start, or null: when she posts them. */
async function showAfter(shifts_shown_after: number | null): Promise<void> {
  await profiles.update({ shifts_shown_after })
  setDelay(model, shifts_shown_after)
}

async function runHeldJob(): Promise<void> {
  await showHeldShifts(testContext.services)
  announce(model, 'posted', showDue(model))
  await runFanOut()
}

async function runDarkJob(): Promise<void> {
  await showDueSchedules(testContext.db, testContext.clock.now())
}

async function hideFrom(...from: Viewer[]): Promise<void> {
  for (const viewer of from) {
    await ana.client.relationships.hideSchedule({ slugOrId: stage.people[viewer].id })
    hideFromViewer(model, viewer)
  }
}

async function show(shift: Shift, visibility: Shift['visibility']): Promise<void> {
  const [{ venue, start, end, marker }] = shift.versions
  const values = { venue_id: venues[venue].id, start_time: iso(start), end_time: iso(end), notes: marker }
  await shifts.edit({ id: shift.id, ...values, visibility, ...CONFIRMED })
  shift.visibility = visibility
}

/** Each change, and who then sees the running shift, tomorrow's shift and the cancelled one. */
type State = {
  does: () => Promise<unknown>
  running: Viewer[]
  tomorrow: Viewer[]
  cancelled: Viewer[]
  /** As tomorrow's, unless stated. */
  inAMonth?: Viewer[]
}
const SHOWN = { running: NOT_BLOCKED, tomorrow: NOT_BLOCKED, cancelled: ['fay'] } as const satisfies Omit<State, 'does'>
const HIDDEN = { running: NO_ONE, tomorrow: NO_ONE, cancelled: NO_ONE } satisfies Omit<State, 'does'>

const STATES: Record<string, State> = {
  'not dark': { does: async () => {}, ...SHOWN, cancelled: ['fay'] },
  'dark tonight': { does: () => goDark('tonight'), ...HIDDEN },
  'dark for 24 hours': { does: () => goDark('24_hours'), ...HIDDEN },
  'dark until turned back on': { does: () => goDark('indefinite'), ...HIDDEN },
  'dark, and the job runs before the end': {
    does: async () => {
      await goDark('tonight')
      await pass(HOUR)
      await runDarkJob()
    },
    ...HIDDEN,
  },
  'dark until turned back on, and the job runs a day later': {
    does: async () => {
      await goDark('indefinite')
      await pass(DAY)
      await runDarkJob()
    },
    ...HIDDEN,
  },
  'ended by the clock': {
    does: async () => {
      await goDark('tonight')
      await pass(9 * HOUR)
      await runDarkJob()
      model.dark_until = null
    },
    ...SHOWN,
    cancelled: ['fay'],
  },
  'ended by Ana': {
    does: async () => {
      await goDark('indefinite')
      await profiles.endDark()
      model.dark_until = null
    },
    ...SHOWN,
    cancelled: ['fay'],
  },
  'dark and private': {
    does: async () => {
      await profiles.update({ schedule_is_private: true })
      model.schedule_is_private = true
      await goDark('indefinite')
    },
    ...HIDDEN,
  },
  'ends for followers': { does: () => showEnds('followers'), ...SHOWN, cancelled: ['fay'] },
  'ends only for Ana': { does: () => showEnds('only_me'), ...SHOWN, cancelled: ['fay'] },
  'ends for everyone again': {
    does: async () => {
      await showEnds('only_me')
      await showEnds('everyone')
    },
    ...SHOWN,
    cancelled: ['fay'],
  },
  'ends for followers, shifts for followers of a private profile': {
    does: async () => {
      await profiles.update({ is_private: true })
      model.is_private = true
      await showEnds('followers')
    },
    running: ['fay'],
    tomorrow: ['fay'],
    cancelled: ['fay'],
  },
  'shown once she is there': {
    does: () => showAfter(0),
    running: NOT_BLOCKED,
    tomorrow: NO_ONE,
    cancelled: NO_ONE,
  },
  'shown when posted again': {
    does: async () => {
      await showAfter(60)
      await showAfter(null)
    },
    ...SHOWN,
    cancelled: ['fay'],
  },
  'shown an hour after the start, half an hour after it': {
    does: async () => {
      await showAfter(60)
      await pass(DAY + HOUR / 2)
      await runHeldJob()
    },
    running: NOT_BLOCKED,
    tomorrow: NO_ONE,
    cancelled: NO_ONE,
  },
  'shown an hour after the start, which has passed': {
    does: async () => {
      await showAfter(60)
      await pass(DAY + HOUR)
      await runHeldJob()
    },
    running: NOT_BLOCKED,
    tomorrow: NOT_BLOCKED,
    cancelled: NO_ONE,
    inAMonth: NO_ONE,
  },
  'shown once she is there, to followers': {
    does: async () => {
      await showAfter(0)
      await show(tomorrow, 'followers')
      await pass(DAY)
      await runHeldJob()
    },
    running: NOT_BLOCKED,
    tomorrow: ['fay'],
    cancelled: NO_ONE,
    inAMonth: NO_ONE,
  },
  'there, in a dark schedule': {
    does: async () => {
      await showAfter(0)
      await goDark('indefinite')
      await pass(DAY)
      await runHeldJob()
    },
    ...HIDDEN,
  },
  'there, hidden from a follower': {
    does: async () => {
      await showAfter(0)
      await hideFrom('fay')
      await pass(DAY)
      await runHeldJob()
    },
    running: NOT_BLOCKED.filter((viewer) => viewer !== 'fay'),
    tomorrow: NOT_BLOCKED.filter((viewer) => viewer !== 'fay'),
    cancelled: NO_ONE,
    inAMonth: NO_ONE,
  },
  'for followers': {
    does: () => Promise.all([running, tomorrow, inAMonth].map((shift) => show(shift, 'followers'))),
    running: ['fay'],
    tomorrow: ['fay'],
    cancelled: ['fay'],
  },
  'the running shift only for Ana': {
    does: () => show(running, 'only_me'),
    running: NO_ONE,
    tomorrow: NOT_BLOCKED,
    cancelled: ['fay'],
  },
  'for everyone again': {
    does: async () => {
      await show(running, 'only_me')
      await show(running, 'everyone')
    },
    ...SHOWN,
    cancelled: ['fay'],
  },
  'for followers of a private profile': {
    does: async () => {
      await profiles.update({ is_private: true })
      model.is_private = true
      await show(running, 'followers')
    },
    running: ['fay'],
    tomorrow: ['fay'],
    cancelled: ['fay'],
  },
  'hidden from a follower, a stranger, an owner and staff': {
    does: () => hideFrom('fay', 'stu', 'olive', 'ada'),
    running: ['lou', 'rae'],
    tomorrow: ['lou', 'rae'],
    cancelled: NO_ONE,
  },
  'hidden from a follower, and shown again': {
    does: async () => {
      await hideFrom('fay')
      await ana.client.relationships.showSchedule({ slugOrId: stage.people.fay.id })
      showTo(model, 'fay')
    },
    ...SHOWN,
    // As after following again.
    cancelled: NO_ONE,
  },
  'hidden from an owner and private': {
    does: async () => {
      await hideFrom('olive')
      await profiles.update({ schedule_is_private: true })
      model.schedule_is_private = true
    },
    ...HIDDEN,
  },
  'for everyone in a private schedule': {
    does: async () => {
      await profiles.update({ schedule_is_private: true })
      model.schedule_is_private = true
      await show(tomorrow, 'only_me')
    },
    ...HIDDEN,
  },
}

const whoSees = (shift: Shift): Viewer[] =>
  viewers.filter((viewer) => (shift.cancelled ? seesCancelled : sees)(model, viewer, shift))

describe.each(Object.entries(STATES))('%s', (_, { does, inAMonth: expectedInAMonth, ...expected }) => {
  beforeEach(async () => {
    await does()
  })

  test('every surface shows each viewer exactly what the table says', async () => {
    expect({ running: whoSees(running), tomorrow: whoSees(tomorrow), cancelled: whoSees(cancelled) }).toEqual(expected)
    expect(whoSees(inAMonth)).toEqual(expectedInAMonth ?? expected.tomorrow)
    const known = recognizer(model)
    const shownTo = new Set<Viewer>()
    for (const viewer of viewers) {
      const seen = model.shifts.filter((shift) => whoSees(shift).includes(viewer))
      for (const version of seen.flatMap(({ versions }) => versions)) {
        model.allowed[viewer].add(version)
        if (seesEnds(model, viewer)) model.allowed_ends[viewer].add(version)
      }
      const reads = [
        ...allSurfaces.flatMap((surface) => [running, tomorrow].map((shift) => ({ surface, shift }))),
        ...[0, 1, 30].flatMap(nightSurfaces).map((surface) => ({ surface, shift: undefined })),
      ]
      for (const { surface, shift } of reads) {
        const answer = await surface.read(stage, viewer, shift)
        const place = `${viewer}: ${surface.name}`
        expect([place, surface.shows(answer, stage)]).toEqual([place, surface.expects(model, viewer, stage, shift)])
        expect([place, tracesIn(JSON.stringify(answer.body), { model, viewer, known })]).toEqual([place, []])
        expect([place, JSON.stringify(answer.body)]).not.toEqual([
          place,
          expect.stringMatching(
            /schedule_is_dark|schedule_dark_until|"visibility"|shift_ends_for|ends_at|shown_at|shifts_shown_after|held_/,
          ),
        ])
        if (seen.length > 0) shownTo.add(viewer)
      }
    }
    expect(shownTo).toEqual(new Set([...expected.running, ...expected.tomorrow, ...expected.cancelled]))
    for (const surface of ownSurfaces)
      expect([surface.name, surface.shows(await surface.read(stage))]).toEqual([
        surface.name,
        surface.expects(model, stage),
      ])
  })
})

describe('shifts that are shown once she is there', () => {
  test('are not told of before, if moved or cancelled; and to followers when they are shown', async () => {
    await stage.jobs.deliver()
    await stage.takeTouched()
    await showAfter(15)
    const late = await post('theStill', model.now + 4 * HOUR, 4)
    await shifts.remove({ id: tomorrow.id })
    await show(late, 'followers')
    await pass(MINUTE)
    await stage.jobs.fanOut()
    expect(await stage.jobs.deliver()).toEqual([])
    expect(await stage.takeTouched()).toEqual(new Set())
    testContext.clock.set(new Date(late.versions[0].start + 14 * MINUTE))
    await showHeldShifts(testContext.services)
    await stage.jobs.fanOut()
    expect(await stage.jobs.deliver()).toEqual([])
    testContext.clock.set(new Date(late.versions[0].start + 15 * MINUTE))
    // Several processes, or a job that runs again, tell no one twice.
    for (const _ of [1, 2]) await showHeldShifts(testContext.services)
    await stage.jobs.fanOut()
    expect((await stage.jobs.deliver()).map(({ viewer, way }) => `${viewer} ${way}`).sort()).toEqual([
      'fay mail',
      'fay push',
    ])
  })

  test('are told to no one if they are shown because of the setting, or are over', async () => {
    await stage.jobs.deliver()
    await showAfter(60)
    await post('theStill', model.now + 4 * HOUR, 4)
    await showAfter(null)
    await showAfter(60)
    await pass(20 * HOUR)
    await showHeldShifts(testContext.services)
    await stage.jobs.fanOut()
    expect(await stage.jobs.deliver()).toEqual([])
  })
})

describe('what happens while the schedule is dark', () => {
  test('no one is notified of going dark, of a new shift or of a cancelled one, also not afterwards', async () => {
    await stage.jobs.deliver()
    await stage.takeTouched()
    testContext.queued.length = 0
    await goDark('tonight')
    expect(testContext.queued).toEqual([])
    await post('copperRail', model.now + 4 * HOUR, 4)
    await shifts.remove({ id: tomorrow.id })
    await pass(MINUTE)
    await stage.jobs.fanOut()
    expect(await stage.jobs.deliver()).toEqual([])
    await profiles.endDark()
    await pass(HOUR)
    await stage.jobs.fanOut()
    expect(await stage.jobs.deliver()).toEqual([])
    expect(await stage.takeTouched()).toEqual(new Set())
    const { body } = await fetchCalendar(stage.people.fay.calendar)
    expect(body).not.toContain(tomorrow.id)
  })

  test('reminders and summaries leave it out', async () => {
    await stage.jobs.deliver()
    await goDark('indefinite')
    testContext.clock.set(new Date(tomorrow.versions[0].start - HOUR / 2))
    await enqueueReminders(testContext.services)
    await stage.jobs.fanOut()
    expect(await stage.jobs.deliver()).toEqual([])
    testContext.clock.set(new Date('2026-11-21T17:30:00-06:00'))
    expect(await stage.jobs.summarize()).toEqual([])
  })

  test('notifications that are still waiting are not sent', async () => {
    await goDark('tonight')
    expect(await stage.jobs.deliver()).toEqual([])
  })

  test('without it, the same notifications, reminders and summaries are sent', async () => {
    expect((await stage.jobs.deliver()).map(({ viewer }) => viewer)).toContain('fay')
    testContext.clock.set(new Date(tomorrow.versions[0].start - HOUR / 2))
    await enqueueReminders(testContext.services)
    await stage.jobs.fanOut()
    expect((await stage.jobs.deliver()).map(({ viewer }) => viewer)).toContain('fay')
    testContext.clock.set(new Date('2026-11-21T17:30:00-06:00'))
    expect((await stage.jobs.summarize()).map(({ viewer }) => viewer)).toContain('fay')
  })
})

test('a stranger’s reads take as many statements as for someone without shifts', async () => {
  const { stu } = stage.people
  const count = async () => {
    const reads = [
      () => stu.api.profiles.get({ slugOrId: ana.id }),
      () => stu.api.profiles.shifts({ slugOrId: ana.id }),
      () => stu.api.talent.list({}),
      () => stu.api.shifts.near({ lat: 38.515, lon: -89.995 }),
      () => stu.api.shifts.near({ lat: 38.515, lon: -89.995, day: '2026-12-20' }),
      () => stu.api.talent.list({ day: '2026-12-20' }),
      () => stu.api.venues.get({ slugOrId: venues.theStill.slug }),
    ]
    const counts: number[] = []
    for (const read of reads) counts.push((await testContext.statements(read)).length)
    return counts
  }
  const body = async () => {
    const { follower_count: _, ...answer } = await stu.api.profiles.get({ slugOrId: ana.id })
    return answer
  }
  // The first requests also take a share of the rate limits.
  await count()
  await goDark('tonight')
  const [dark, darkBody] = [await count(), await body()]
  await profiles.endDark()
  for (const shift of [running, tomorrow, inAMonth]) await show(shift, 'only_me')
  const [onlyMe, onlyMeBody] = [await count(), await body()]
  for (const shift of [running, tomorrow, inAMonth]) await shifts.remove({ id: shift.id })
  const [none, noneBody] = [await count(), await body()]
  expect(dark).toEqual(none)
  expect(onlyMe).toEqual(none)
  expect(darkBody).toEqual(noneBody)
  expect(onlyMeBody).toEqual(noneBody)
})
