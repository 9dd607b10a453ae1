import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/core/db/db.ts'
import { SeededRandom } from '#tests/support/seeded-random.ts'
import { openFilledDatabase } from './context.ts'
import { SoakBrowser } from './soak-browser.ts'
import { type Incident, Journal } from './soak-journal.ts'
import { SoakLoad } from './soak-load.ts'
import { MemoryLog } from './soak-memory.ts'
import { type Acknowledged, createMix } from './soak-mix.ts'
import { findSoakPeople, type SoakPerson } from './soak-person.ts'
import { uploadPhotos } from './soak-photos.ts'
import { formatLoggedErrors, formatOutcomes, formatSummary } from './soak-report.ts'
import { PUBLIC_URL, SoakSite } from './soak-site.ts'
import { findSoakSubjects } from './soak-subjects.ts'
import { findSoakProblems } from './soak-verdict.ts'
import { countLostWrites } from './soak-verify.ts'

/** The part of the best rate at which the requests are sent. */
const LOAD = 0.7
/** Requests per second of one person: enough that an outage of seconds meets each of them more than once. */
const RATE_OF_PERSON = 0.5
const MINUTE = 60_000
const SAMPLE_MS = 5000
/** How long after an incident its effects may last: a new process starts, and plans its statements. */
const SETTLE_MS = 10_000
/** Memory is followed from then on: until then caches fill. */
const WARM_MS = 3 * MINUTE
/** A process that ran for less after that tells nothing about its memory. */
const SHORTEST_MS = 2 * MINUTE
const SEED = 7

type Options = {
  url: string
  minutes: number
  factor: number
  /** Length of each step of the search for the best rate. */
  seconds: number
  report: (line: string) => void
}
/** Everything that runs while requests are sent. */
type Running = Options & {
  database: Database
  site: SoakSite
  people: SoakPerson[]
  load: SoakLoad
  random: SeededRandom
}

/**
 * Sends requests to a whole installation for minutes, kills one of its processes and upgrades it under load. Returns
 * whether no acknowledged write was lost and no one noticed more than one failed request.
 */
export async function soak(options: Options): Promise<boolean> {
  const { url, factor, report } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-soak-bench-'))
  const database = await openFilledDatabase({ url, dataDir, factor, report })
  try {
    const site = await SoakSite.start(url)
    try {
      return await sendRequests({ ...options, database, site })
    } finally {
      await site.stop()
    }
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function sendRequests(options: Options & Pick<Running, 'database' | 'site'>): Promise<boolean> {
  const { database, site } = options
  const people = await findSoakPeople(database.db, PUBLIC_URL)
  const browsers = new Map<SoakPerson, SoakBrowser>()
  const openBrowser = (person: SoakPerson) => {
    const browser = browsers.get(person) ?? new SoakBrowser(person, site.proxy)
    browsers.set(person, browser)
    return browser
  }
  try {
    const random = new SeededRandom(SEED)
    const nextPhoto = await uploadPhotos(database.db, people, openBrowser)
    const mix = createMix(people, await findSoakSubjects(database.db, people), { random, nextPhoto })
    return await measure({ ...options, people, random, load: new SoakLoad(mix, openBrowser) })
  } finally {
    for (const browser of browsers.values()) browser.close()
  }
}

async function measure(running: Running): Promise<boolean> {
  const { load, people, seconds, minutes, report, random, site } = running
  const search = new Journal()
  const best = await load.measureBestRate(search, { people, seconds, report })
  report(`while searching: ${formatOutcomes(search, 0, Number.POSITIVE_INFINITY)}`)
  const rate = best * LOAD
  const active = people.slice(0, Math.ceil(rate / RATE_OF_PERSON))
  report(`now ${rate.toFixed(0)} requests per second of ${active.length} people for ${minutes} minutes`)
  const journal = new Journal()
  const memory = new MemoryLog()
  const startedAt = performance.now()
  const finished = new AbortController()
  const { signal } = finished
  const [incidents] = await Promise.all([
    causeIncidents(running).finally(() => finished.abort()),
    load.sendOnSchedule(journal, { people: active, rate, random, signal }),
    watch(running, { journal, memory, startedAt, signal }),
  ])
  for (const line of formatSummary(journal, incidents)) report(line)
  for (const { name, slope, minutes: span } of memory.listSlopes(startedAt + WARM_MS, SHORTEST_MS))
    report(`memory of ${name}: ${slope.toFixed(2)} MB per minute over ${span.toFixed(0)} minutes`)
  for (const line of formatLoggedErrors(site.listErrors())) report(`logged: ${line}`)
  const lost_writes = await reportLostWrites(running, [...search.acknowledged, ...journal.acknowledged])
  const problems = findSoakProblems({ lost_writes, outcomes: journal.outcomes, incidents })
  report(problems.length === 0 ? 'passed' : `failed: ${problems.join('; ')}`)
  return problems.length === 0
}

/** Returns how many acknowledged writes are not in the database. */
async function reportLostWrites({ database, report }: Running, acknowledged: readonly Acknowledged[]): Promise<number> {
  const counts = Object.entries(await countLostWrites(database.db, acknowledged))
  for (const [kind, { written, lost }] of counts) report(`${kind}: ${written} acknowledged, ${lost} lost`)
  return counts.reduce((sum, [, { lost }]) => sum + lost, 0)
}

/** Kills a process after a third of the time, and upgrades after two thirds. Resolves when the time is over, too. */
async function causeIncidents({ site, minutes, report }: Running): Promise<Incident[]> {
  const third = (minutes * MINUTE) / 3
  const startedAt = performance.now()
  const cause = async (name: string, at: number, work: () => Promise<void>): Promise<Incident> => {
    await wait(Math.max(0, startedAt + at - performance.now()))
    report(`${name} …`)
    const from = performance.now()
    await work()
    report(`${name}: done after ${((performance.now() - from) / 1000).toFixed(1)} s`)
    return { name, from, until: performance.now() + SETTLE_MS }
  }
  const incidents = [
    await cause('killing a process', third, () => site.killProcess()),
    await cause('upgrading', 2 * third, () => site.upgrade()),
  ]
  await wait(Math.max(0, startedAt + minutes * MINUTE - performance.now()))
  return incidents
}

/** A minute of which less has passed at the end is not reported. */
const SHORTEST_MINUTE_MS = 5000
type Watch = { journal: Journal; memory: MemoryLog; startedAt: number; signal: AbortSignal }

/** Reports each minute until the signal, and follows the memory of the processes. */
async function watch({ site, report }: Running, { journal, memory, startedAt, signal }: Watch): Promise<void> {
  for (let from = startedAt, minute = 1; !signal.aborted; from += MINUTE, minute += 1) {
    let megabytes = ''
    while (performance.now() < from + MINUTE && !signal.aborted) {
      megabytes = memory.sample(site.listProcesses())
      const pause = Math.min(SAMPLE_MS, Math.max(1, from + MINUTE - performance.now()))
      await wait(pause, undefined, { signal }).catch(() => {})
    }
    if (performance.now() - from >= SHORTEST_MINUTE_MS)
      report(`minute ${minute}: ${formatOutcomes(journal, from, from + MINUTE)}; MB: ${megabytes}`)
  }
}
