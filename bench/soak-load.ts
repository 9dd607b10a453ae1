import { setTimeout as wait, setImmediate as yieldOnce } from 'node:timers/promises'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { SoakBrowser } from './soak-browser.ts'
import { isFailure, type Journal } from './soak-journal.ts'
import type { MixedRequest } from './soak-mix.ts'
import type { SoakPerson } from './soak-person.ts'
import { roundRobin } from './throughput-case.ts'

/** As the pages do (web/core/query.ts): a read is tried once more after a second, unless the answer is final. */
const RETRY_PAUSE_MS = 1000
const FINAL_STATUSES = new Set([401, 403, 404, 409, 422, 429])
/** How many requests are under way at once, in each step of the search for the best rate. */
const STEPS = [8, 16, 32, 64]

type Schedule = { people: readonly SoakPerson[]; rate: number; random: SeededRandom; signal: AbortSignal }

/** Sends the requests of a mix and keeps what became of each. */
export class SoakLoad {
  readonly #mix: (person: SoakPerson) => MixedRequest
  readonly #openBrowser: (person: SoakPerson) => SoakBrowser

  constructor(mix: (person: SoakPerson) => MixedRequest, openBrowser: (person: SoakPerson) => SoakBrowser) {
    this.#mix = mix
    this.#openBrowser = openBrowser
  }

  /** The most requests per second of several numbers of requests at once. */
  async measureBestRate(
    journal: Journal,
    { people, seconds, report }: { people: readonly SoakPerson[]; seconds: number; report: (line: string) => void },
  ): Promise<number> {
    const rates: number[] = []
    const nextPerson = roundRobin(people)
    for (const concurrent of STEPS) {
      const rate = await measureRate(concurrent, seconds, () => this.#send(journal, nextPerson(), performance.now()))
      report(`${concurrent} requests at once: ${rate.toFixed(0)} per second`)
      rates.push(rate)
    }
    return Math.max(...rates)
  }

  /** Sends requests at random times until the signal, however long the answers take: people do not wait for each other. */
  async sendOnSchedule(journal: Journal, { people, rate, random, signal }: Schedule): Promise<void> {
    const nextPerson = roundRobin(people)
    const pending = new Set<Promise<void>>()
    for (let due = performance.now(); !signal.aborted; due += (-Math.log(1 - random.next()) / rate) * 1000) {
      const left = due - performance.now()
      // A timer lasts a millisecond at least, which would add up while the schedule is behind.
      await (left > 0 ? wait(left) : yieldOnce())
      const sending = this.#send(journal, nextPerson(), due).finally(() => pending.delete(sending))
      pending.add(sending)
    }
    await Promise.all(pending)
  }

  async #send(journal: Journal, person: SoakPerson, due_at: number): Promise<void> {
    const request = this.#mix(person)
    const browser = this.#openBrowser(request.person)
    const statuses: number[] = []
    let answer = await browser.send(request)
    statuses.push(answer.status)
    if (isTriedAgain(request, answer.status)) {
      await wait(RETRY_PAUSE_MS)
      answer = await browser.send(request)
      statuses.push(answer.status)
    }
    if (!isFailure(answer.status) && request.readAcknowledged)
      journal.acknowledged.push(request.readAcknowledged(answer))
    journal.outcomes.push({ person: request.person.id, due_at, ended_at: performance.now(), statuses })
  }
}

const isTriedAgain = ({ method }: MixedRequest, status: number): boolean =>
  method === 'GET' && isFailure(status) && !FINAL_STATUSES.has(status)

/** How many times per second `send` is done, this many at once. */
async function measureRate(concurrent: number, seconds: number, send: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  let sent = 0
  const run = async () => {
    while (performance.now() < startedAt + seconds * 1000) {
      await send()
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: concurrent }, run))
  return sent / ((performance.now() - startedAt) / 1000)
}
