import fc from 'fast-check'
import { readEverything } from '#tests/support/read-everything.ts'
import { calendar, ownSurfaces } from './calendar-surfaces.ts'
import { newModel, rememberAllowed, VIEWERS, type Viewer, viewers } from './model.ts'
import type { Move, Scene } from './move.ts'
import { aMove, stepOf } from './moves.ts'
import type { Answer, PrivacySetup, Sent } from './setup.ts'
import { surfacesFor } from './surfaces.ts'
import { recognizer, tracesIn } from './traces.ts'
import { wordsOfSent } from './words.ts'

export type Plays = {
  histories: number
  seed: number
}
export type Plan = { begins: number; moves: Move[]; walker: Viewer | null }
type Tally = {
  histories: number
  steps: number
  looks: number
  /** Reads of all viewers together. */
  reads: number
  /** Pushes and emails. */
  sent: number
  /** How many times every read of the contract was called. */
  walks: number
  /** Versions of shifts that a viewer was never allowed to see, over all viewers and histories. */
  withheld: number
  /** How many times each surface showed something of a schedule. */
  told: Map<string, number>
}

/** Viewers look after this many steps, and at the end of the history. */
const LOOK_EVERY = 9
/** The number of viewers who look at a time before the end. */
const SOME = 2
const STEPS = 45
/** Just before scheduled jobs run: Thursday before noon and before five, Friday night. Never at a whole minute. */
const BEGINNINGS = ['2026-11-19T11:50:30-06:00', '2026-11-19T16:40:30-06:00', '2026-11-20T19:10:30-06:00'].map(
  Date.parse,
)

/** Every read of the contract is called once in this many histories, as a random viewer. */
const WALK_EVERY = 10

const aPlan: fc.Arbitrary<Plan> = fc.record({
  begins: fc.constantFrom(...BEGINNINGS),
  moves: fc.array(aMove, { maxLength: STEPS, size: 'max' }),
  walker: fc.oneof(
    { arbitrary: fc.constant(null), weight: WALK_EVERY - 1 },
    { arbitrary: fc.constantFrom(...viewers), weight: 1 },
  ),
})

const newTally = (): Tally => ({
  histories: 0,
  steps: 0,
  looks: 0,
  reads: 0,
  sent: 0,
  walks: 0,
  withheld: 0,
  told: new Map(),
})

/**
 * Plays random histories and compares what every viewer sees on every surface, and what they are sent, with the rules.
 * Throws with the shortest history found that differs. With `PRIVACY_SHRINK=0` it reports the first one found at once.
 */
export async function playHistories(stage: PrivacySetup, { histories, seed }: Plays): Promise<Tally> {
  const tally = newTally()
  const property = fc.asyncProperty(aPlan, (plan) => play(stage, plan, { tally, lines: [] }))
  const endOnFailure = process.env.PRIVACY_SHRINK === '0'
  const details = await fc.check(property, { numRuns: histories, seed, unbiased: true, endOnFailure })
  if (details.failed) throw await failureOf(stage, details, seed)
  process.stdout.write(reportOf(tally, seed))
  return tally
}

/** Replays the shortest history to describe its steps. */
async function failureOf(stage: PrivacySetup, details: fc.RunDetails<[Plan]>, seed: number): Promise<Error> {
  const [shortest] = details.counterexample ?? []
  const lines: string[] = []
  if (shortest) await play(stage, shortest, { tally: newTally(), lines }).catch(() => {})
  const history = lines.map((line) => `  ${line}`).join('\n')
  const words = `Seed ${seed}, path ${details.counterexamplePath}. The shortest history found:\n${history}\n`
  return new Error(`${words}${details.errorInstance}`, { cause: details.errorInstance })
}

function reportOf(tally: Tally, seed: number): string {
  const { histories, steps, looks, reads, sent, walks, withheld, told } = tally
  const surfaces = [...told].map(([name, count]) => `  ${name}: ${count}`).join('\n')
  return `Seed ${seed}: ${histories} histories, ${steps} steps, ${viewers.length} viewers, ${told.size} surfaces, ${looks} looks with
${reads} reads, ${walks} walks through every read, ${sent} pushes and mails; ${withheld} versions of shifts withheld from a viewer.
How often each surface told something of the schedule:
${surfaces}
`
}

type Notes = { tally: Tally; lines: string[] }

async function play(stage: PrivacySetup, { begins, moves, walker }: Plan, { tally, lines }: Notes): Promise<void> {
  await stage.reset(begins)
  await stage.takeTouched()
  const model = newModel(begins)
  const scene: Scene = {
    stage,
    model,
    summarized: new Set(),
    sent: (sent, expected) => {
      tally.sent += sent.length
      compareSent(scene, sent, expected)
    },
  }
  lines.push(`The time is ${new Date(begins).toISOString()}`)
  for (const move of moves) {
    const step = stepOf(scene, move)
    if (!step) continue
    lines.push(step.line)
    await step.run()
    rememberAllowed(model)
    tally.steps += 1
    if (lines.length % LOOK_EVERY === 0) await look(scene, tally, SOME)
  }
  await look(scene, tally, viewers.length)
  if (walker) await walkAll(scene, walker, tally)
  tally.histories += 1
  const versions = model.shifts.flatMap((shift) => shift.versions)
  for (const viewer of viewers) tally.withheld += versions.filter((one) => !model.allowed[viewer].has(one)).length
}

/** That many viewers look at every surface, in turn. */
async function look({ stage, model }: Scene, tally: Tally, count: number): Promise<void> {
  const known = recognizer(model)
  const turn = tally.looks++
  await compareTouched({ stage, model })
  const tell = (name: string, shown: string[]) => {
    tally.reads += 1
    if (shown.some(tellsOfShifts)) tally.told.set(name, (tally.told.get(name) ?? 0) + 1)
    if (shown.some((line) => line.includes('CANCELLED'))) tell(`${name}, cancelled`, ['0:00'])
  }
  const looking = viewers.filter((_, index) => (index + turn) % viewers.length < count)
  for (const viewer of looking) {
    const at = turn + viewers.indexOf(viewer)
    const shift = model.shifts[at % (model.shifts.length || 1)]
    const surfaces = surfacesFor(viewer, at)
    const answers = await Promise.all(surfaces.map((surface) => surface.read(stage, viewer, shift)))
    if (surfaces.includes(calendar)) model.fetched[viewer] = model.now
    for (const [index, surface] of surfaces.entries()) {
      const answer = answers[index] as Answer
      const place = `${viewer} (${VIEWERS[viewer]}) on “${surface.name}”`
      const expected = surface.expects(model, viewer, stage, shift)
      expectSame(place, surface.shows(answer, stage), expected)
      expectNone(place, tracesIn(JSON.stringify(answer.body), { model, viewer, known }))
      tell(surface.name, expected)
    }
  }
  for (const surface of ownSurfaces) {
    const shown = surface.shows(await surface.read(stage))
    expectSame(`Ana on “${surface.name}”`, shown, surface.expects(model, stage))
    tell(surface.name, shown)
  }
}

/**
 * Whether a line shows something of a schedule: a time, a number of people on now or private shifts, or that a search
 * found Ana.
 */
const tellsOfShifts = (line: string): boolean => /\d:\d\d|[1-9]\d* private| [1-9]$|^found|^follows/.test(line)

/** No open page receives an event for a viewer for whom nothing changed. */
async function compareTouched({ stage, model }: Pick<Scene, 'stage' | 'model'>): Promise<void> {
  const touched = await stage.takeTouched()
  const viewersTouched = viewers.filter((viewer) => touched.has(stage.people[viewer].id))
  expectNone(
    'open pages of viewers for whom nothing changed',
    viewersTouched.filter((viewer) => !model.notices.touched.has(viewer)),
  )
  model.notices.touched.clear()
}

function compareSent({ model }: Scene, sent: Sent[], expected: string[]): void {
  const known = recognizer(model)
  const shown = sent.map((one) => {
    const { viewer, way, text } = one
    expectNone(`${way} to ${viewer}`, tracesIn(text, { model, viewer, known }))
    return { viewer, way, words: wordsOfSent(one) }
  })
  expectSame('what is sent', shown.map(lineOfSent).sort(), [...expected].sort())
}

const lineOfSent = ({ viewer, way, words }: { viewer: Viewer; way: string; words: string }) =>
  `${viewer} ${way} ${words}`

/** Calls every read of the contract as one viewer, except for downloads and for staff's reads of Ana's data. */
async function walkAll({ stage, model }: Scene, viewer: Viewer, tally: Tally): Promise<void> {
  const known = recognizer(model)
  const { ana, venues, people } = stage
  tally.walks += 1
  const shiftId = model.shifts[0]?.id ?? ana.id
  const scene = { id: ana.id, username: ana.username, shiftId, venueSlug: venues.copperRail.slug }
  for (const { path, body } of await readEverything(people[viewer], scene)) {
    tally.reads += 1
    if (!path.startsWith('admin.')) expectNone(`${viewer} on ${path}`, tracesIn(body, { model, viewer, known }))
  }
}

/** Compares the lines, including their order. */
function expectSame(place: string, shown: readonly string[], expected: readonly string[]): void {
  if (JSON.stringify(shown) === JSON.stringify(expected)) return
  throw new Error(`${place}:\n  shows   ${JSON.stringify(shown)}\n  should  ${JSON.stringify(expected)}`)
}

function expectNone(place: string, traces: readonly string[]): void {
  if (traces.length > 0)
    throw new Error(`${place}: a trace of a shift that the viewer was never allowed to see: ${traces}`)
}
