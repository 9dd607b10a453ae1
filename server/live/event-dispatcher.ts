import { THREAD_LIST_WATCH_ID } from '#contract/live.limits.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import { findValidSessions } from '#server/core/records/sessions.ts'
import { type OpenStreams, SIGNED_OUT } from './open-streams.ts'
import {
  findCommentChanges,
  findFeedReaders,
  findForumMembers,
  findPostsWithOtherComments,
  findPrivateCountReaders,
  findScheduleReaders,
  findVisiblePosts,
} from './queries.ts'
import { Rounds } from './rounds.ts'
import type { CommentChange, LivePayload, PrivateCountChange, ScheduleChange, ScheduleViewer } from './rules.ts'

type ChangeKind =
  | 'new_posts'
  | 'changed_posts'
  | 'new_comments'
  | 'comment_changes'
  | 'changed_threads'
  | 'schedule_changes'
  | 'schedule_viewers'
  | 'private_counts'
type DispatcherDeps = { db: Db; clock: Clock; log: Logger; streams: OpenStreams }

/** Asks the database which streams may learn of a change and sends them the event. */
export class EventDispatcher {
  readonly #deps: DispatcherDeps
  readonly #newPosts = new Set<string>()
  readonly #changedPosts = new Set<string>()
  readonly #newComments = new Set<string>()
  readonly #commentChanges = new Set<CommentChange>()
  readonly #changedThreads = new Set<string>()
  readonly #scheduleChanges = new Set<ScheduleChange>()
  readonly #scheduleViewers = new Set<ScheduleViewer>()
  readonly #privateCounts = new Set<PrivateCountChange>()
  readonly #rounds: Rounds

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
    this.#rounds = new Rounds({ log: deps.log, hasWork: () => this.#hasWork(), work: () => this.#sendEvents() })
  }

  add(changes: Pick<LivePayload, ChangeKind>): void {
    for (const id of changes.new_posts) this.#newPosts.add(id)
    for (const id of changes.changed_posts) this.#changedPosts.add(id)
    for (const id of changes.new_comments) this.#newComments.add(id)
    for (const change of changes.comment_changes) this.#commentChanges.add(change)
    for (const id of changes.changed_threads) this.#changedThreads.add(id)
    for (const change of changes.schedule_changes) this.#scheduleChanges.add(change)
    for (const viewer of changes.schedule_viewers) this.#scheduleViewers.add(viewer)
    for (const change of changes.private_counts) this.#privateCounts.add(change)
    this.start()
  }

  /** Starts a round unless one is running. */
  start(): void {
    this.#rounds.start()
  }

  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  whenIdle(): Promise<void> {
    return this.#rounds.whenIdle()
  }

  async #sendEvents(): Promise<void> {
    await this.#checkSessions()
    await this.#sendFeedEvents()
    await this.#sendPostEvents()
    await this.#sendCommentEvents()
    await this.#sendThreadEvents()
    await this.#sendScheduleEvents()
  }

  #hasWork(): boolean {
    const changes = [this.#newPosts, this.#changedPosts, this.#newComments, this.#commentChanges, this.#changedThreads]
    const ofSchedules = [this.#scheduleChanges, this.#scheduleViewers, this.#privateCounts]
    return [this.#deps.streams.unverified, ...changes, ...ofSchedules].some(({ size }) => size > 0)
  }

  async #checkSessions(): Promise<void> {
    const { db, clock, streams } = this.#deps
    await drainSet(streams.unverified, async (unverified) => {
      const ids = [...new Set(unverified.map((one) => one.session_id))]
      const validIds = await findValidSessions(db, ids, clock.now())
      for (const one of unverified) if (!validIds.has(one.session_id)) streams.end(one, SIGNED_OUT)
    })
  }

  async #sendFeedEvents(): Promise<void> {
    const { db, streams } = this.#deps
    await drainSet(this.#newPosts, async (posts) => {
      const accountIds = streams.listAccountIds()
      if (accountIds.length > 0) streams.sendTo(await findFeedReaders(db, accountIds, posts), { kind: 'feed' })
    })
  }

  async #sendPostEvents(): Promise<void> {
    const { db, streams } = this.#deps
    await drainSet(this.#changedPosts, async (ids) => {
      const watched = streams.listWatchers(ids).map(({ one, id }) => ({ one, viewer_id: one.account_id, id }))
      if (watched.length === 0) return
      const visible = await findVisiblePosts(db, watched)
      for (const { one, viewer_id, id } of watched)
        if (visible.has(viewer_id + id)) one.stream.send({ kind: 'post', id })
    })
  }

  async #sendCommentEvents(): Promise<void> {
    const { db, streams } = this.#deps
    await drainSet(this.#newComments, async (ids) => {
      if (!streams.isWatching) return
      for (const change of await findCommentChanges(db, ids)) this.#commentChanges.add(change)
    })
    await drainSet(this.#commentChanges, async (changes) => {
      const posts = [...new Set(changes.map(({ post_id }) => post_id))]
      const watched = streams.listWatchers(posts).map(({ one, id }) => ({ one, viewer_id: one.account_id, id }))
      if (watched.length === 0) return
      const changed = await findPostsWithOtherComments(db, watched, changes)
      for (const { one, viewer_id, id } of watched)
        if (changed.has(viewer_id + id)) one.stream.send({ kind: 'post', id })
    })
  }

  async #sendScheduleEvents(): Promise<void> {
    await drainSet(this.#scheduleViewers, async (viewers) => {
      const now = this.#deps.clock.now().getTime()
      const current = viewers.filter(({ until }) => now < Date.parse(until))
      this.#deps.streams.sendTo(new Set(current.map(({ viewer_id }) => viewer_id)), { kind: 'schedules' })
    })
    await drainSet(this.#scheduleChanges, (changes) => this.#sendToReaders(findScheduleReaders, changes))
    await drainSet(this.#privateCounts, (changes) => this.#sendToReaders(findPrivateCountReaders, changes))
  }

  async #sendToReaders<Change>(
    findReaders: (db: Db, readers: string[], changes: Change[], now: Date) => Promise<Set<string>>,
    changes: Change[],
  ): Promise<void> {
    const { db, clock, streams } = this.#deps
    const accountIds = streams.listAccountIds()
    if (accountIds.length > 0)
      streams.sendTo(await findReaders(db, accountIds, changes, clock.now()), { kind: 'schedules' })
  }

  async #sendThreadEvents(): Promise<void> {
    const { db, streams } = this.#deps
    await drainSet(this.#changedThreads, async (ids) => {
      const watched = streams.listWatchers([...ids, THREAD_LIST_WATCH_ID])
      if (watched.length === 0) return
      const memberIds = await findForumMembers(db, [...new Set(watched.map(({ one }) => one.account_id))])
      for (const { one, id } of watched)
        if (memberIds.has(one.account_id))
          one.stream.send(id === THREAD_LIST_WATCH_ID ? { kind: 'threads' } : { kind: 'thread', id })
    })
  }
}

/** Takes everything out of a set to work on it, and puts it back if the work fails. */
async function drainSet<T>(from: Set<T>, work: (taken: T[]) => Promise<void>): Promise<void> {
  const items = [...from]
  if (items.length === 0) return
  from.clear()
  try {
    await work(items)
  } catch (error) {
    for (const one of items) from.add(one)
    throw error
  }
}
