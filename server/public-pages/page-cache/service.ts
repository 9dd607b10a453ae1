import type { Db } from '#server/core/db/db.ts'
import type { AnswerMemory } from '#server/core/requests/ports.ts'
import { ALL_PAGES, readPageChanges } from '#server/public-pages/queries.ts'

const MINUTE = 60_000

/** Enough for the pages that many people look at; one takes about 50 kB. */
const MAX_PAGES = 150

/** The minute that an answer made now is of. */
export const toMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)

/** A page, or another public answer. `id` is the person or venue that it shows; null if any change may concern it. */
type Made = { id: string | null }
/** `id` is undefined until the page is made: any change may concern it until then. */
type RememberedPage<Page> = { id: string | null | undefined; page: Promise<Page | undefined> }

/**
 * Public pages of the present minute in this process. Each request first waits for a statement that begins after it came
 * and says which pages changed, so that it never gets a page from before a change. Requests that come while one runs share
 * the next.
 */
export class PageCache<Page extends Made> implements AnswerMemory<Page> {
  readonly #db: Db
  /** Least recently used first. */
  readonly #pages = new Map<string, RememberedPage<Page>>()
  #minute: number | undefined
  /** What the database had seen when it last said what changed. */
  #snapshot: string | undefined
  #running = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Resolves to the page at an address in a minute, which is made only if it is not remembered, or undefined if there is none. */
  async get(address: string, minute: Date, make: () => Promise<Page | undefined>): Promise<Page | undefined> {
    const key = `${minute.getTime()} ${address}`
    this.#startMinute(minute.getTime())
    await this.#catchUp()
    const known = this.#pages.get(key)
    if (known) this.#pages.delete(key)
    const one = known ?? this.#make(key, make)
    this.#pages.set(key, one)
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES) break
      this.#pages.delete(oldest)
    }
    return one.page
  }

  #make(key: string, make: () => Promise<Page | undefined>): RememberedPage<Page> {
    const one: RememberedPage<Page> = { id: undefined, page: make() }
    const forget = () => {
      if (this.#pages.get(key) === one) this.#pages.delete(key)
    }
    one.page.then((page) => {
      if (page) one.id = page.id
      else forget()
    }, forget)
    return one
  }

  /** Nothing is remembered longer, so what changed longer ago need not be recorded. */
  #startMinute(minute: number): void {
    if (minute === this.#minute) return
    this.#minute = minute
    this.#pages.clear()
    this.#snapshot = undefined
  }

  #catchUp(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      const changes = this.#forgetChanged()
      this.#next = undefined
      this.#running = changes.catch(() => {})
      return changes
    })
    return this.#next
  }

  async #forgetChanged(): Promise<void> {
    const since = this.#snapshot
    const { snapshot, page_ids } = await readPageChanges(this.#db, since ?? null)
    this.#snapshot = snapshot
    if (since === undefined || page_ids.includes(ALL_PAGES)) return this.#pages.clear()
    if (page_ids.length === 0) return
    const changed = new Set<string | null | undefined>([null, undefined, ...page_ids])
    for (const [key, { id }] of this.#pages) if (changed.has(id)) this.#pages.delete(key)
  }
}
