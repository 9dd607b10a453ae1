import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { EventStream } from '#server/core/event-stream.ts'
import type { Logger } from '#server/core/log.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import type { LiveHub, PageWatcher } from '#server/core/requests/ports.ts'
import { refusal } from '#server/core/result.ts'
import { findPublicPageId } from './queries.ts'
import { Rounds } from './rounds.ts'
import { admitsPage } from './rules.ts'

/** Time for a client to read the end of its stream before the connection is cut. */
const GRACE_MS = 2000
/** How long a page is compared with what it was at one time. Time alone must change a page without an event. */
const MAX_AGE_MS = 60_000
const CHANGED = { kind: 'changed' }

/** A public page that someone looks at. */
type WatchedPage = Pick<PageWatcher, 'path' | 'target' | 'readVersion'> & {
  /** The person or venue; undefined if any change may concern the page. */
  id: string | undefined
  /** What was read last, and for which time; undefined until the first read is complete. */
  seen: { version: string | undefined; at: Date } | undefined
  /** Whether the page is public, once it has been read. */
  isPublic: Promise<boolean>
  /** Something changed while the page was read for the first time. */
  isOutdated: boolean
  streams: Set<PageStream>
}

type PageStream = { page: WatchedPage; path: string; network: string; stream: EventStream }

/**
 * The streams of open public pages in this process. After a change that may concern a page, the page is read for the same
 * time as before: only a change of what everyone can see there makes a difference, and only then is an event sent.
 */
export class PageStreams {
  readonly #deps: { db: Db; clock: Clock }
  readonly #streams = new Set<PageStream>()
  readonly #pages = new Map<string, WatchedPage>()
  readonly #unchecked = new Set<WatchedPage>()
  readonly #rounds: Rounds

  constructor({ log, ...deps }: { db: Db; clock: Clock; log: Logger }) {
    this.#deps = deps
    this.#rounds = new Rounds({
      log,
      hasWork: () => this.#unchecked.size > 0,
      work: () => this.#checkPages(),
    })
  }

  get size(): number {
    return this.#streams.size
  }

  async open(watcher: PageWatcher): ReturnType<LiveHub['openPage']> {
    const { path, network } = watcher
    if (!admitsPage(this.#streams, watcher)) return refusal('TOO_MANY_STREAMS')
    const page = this.#pages.get(path) ?? this.#watch(watcher)
    const one: PageStream = { page, path, network, stream: new EventStream(() => this.#remove(one)) }
    this.#streams.add(one)
    page.streams.add(one)
    try {
      if (await page.isPublic) return { ok: true, body: one.stream.body }
    } catch (error) {
      this.#remove(one)
      throw error
    }
    this.#remove(one)
    return refusal('NOT_PUBLIC')
  }

  /** Checks the pages that changes of these people and venues may concern. */
  checkPagesOf(ids: readonly string[]): void {
    const changed = new Set<string | undefined>(ids)
    for (const page of this.#pages.values())
      if (!page.seen || page.target === null || changed.has(page.id)) this.#check(page)
  }

  checkAll(): void {
    for (const page of this.#pages.values()) this.#check(page)
  }

  sendHeartbeat(): void {
    for (const one of this.#streams) if (!one.stream.sendHeartbeat()) this.#end(one)
    const outdated = this.#deps.clock.now().getTime() - MAX_AGE_MS
    for (const page of this.#pages.values()) if (page.seen && page.seen.at.getTime() <= outdated) this.#check(page)
  }

  async stop(): Promise<void> {
    for (const one of this.#streams) this.#end(one)
    await this.#rounds.stop()
  }

  whenIdle(): Promise<void> {
    return this.#rounds.whenIdle()
  }

  #watch({ path, target, readVersion }: PageWatcher): WatchedPage {
    const page: WatchedPage = {
      path,
      target,
      readVersion,
      id: undefined,
      seen: undefined,
      isPublic: Promise.resolve(false),
      isOutdated: false,
      streams: new Set(),
    }
    page.isPublic = this.#readFirst(page)
    this.#pages.set(path, page)
    return page
  }

  /** Reads the page again if it changed during the read, because the read may have missed the change. */
  async #readFirst(page: WatchedPage): Promise<boolean> {
    let seen: WatchedPage['seen']
    do {
      page.isOutdated = false
      page.id = page.target ? await findPublicPageId(this.#deps.db, page.target) : undefined
      if (page.target && page.id === undefined) return false
      const at = this.#deps.clock.now()
      seen = { version: await page.readVersion(at), at }
    } while (page.isOutdated)
    page.seen = seen
    return seen.version !== undefined
  }

  #check(page: WatchedPage): void {
    if (page.seen) this.#unchecked.add(page)
    else page.isOutdated = true
    this.#rounds.start()
  }

  async #checkPages(): Promise<void> {
    for (const page of this.#unchecked) {
      this.#unchecked.delete(page)
      try {
        await this.#compare(page)
      } catch (error) {
        this.#unchecked.add(page)
        throw error
      }
    }
  }

  /**
   * Reads what later checks compare with before it compares, so that a change between the two reads is not missed: it is
   * then found by the check that follows its own event.
   */
  async #compare(page: WatchedPage): Promise<void> {
    const { seen } = page
    if (!seen || page.streams.size === 0) return
    const at = this.#deps.clock.now()
    const version = await page.readVersion(at)
    const versionThen = at.getTime() === seen.at.getTime() ? version : await page.readVersion(seen.at)
    page.seen = { version, at }
    if (version === undefined) for (const one of page.streams) this.#end(one, CHANGED)
    else if (versionThen !== seen.version) for (const { stream } of page.streams) stream.send(CHANGED)
  }

  #end(one: PageStream, event?: object): void {
    this.#remove(one)
    one.stream.end(event)
    setTimeout(() => one.stream.abort(apiErrors.SERVICE_UNAVAILABLE()), GRACE_MS).unref()
  }

  #remove(one: PageStream): void {
    const { page } = one
    this.#streams.delete(one)
    page.streams.delete(one)
    if (page.streams.size === 0 && this.#pages.get(page.path) === page) this.#pages.delete(page.path)
  }
}
