import { FORUM_LIST } from '#contract/live.texts.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Database } from '#server/core/db/db.ts'
import type { Listener } from '#server/core/db/engine.ts'
import { EventStream } from '#server/core/event-stream.ts'
import type { Logger } from '#server/core/log.ts'
import { findValidSessions } from '#server/core/records/sessions.ts'
import { refuse } from '#server/core/requests/errors.ts'
import type { LiveHub, StreamReader } from '#server/core/requests/ports.ts'
import { findFeedReaders, findLetIn, findSeenPosts } from './queries.ts'
import { makeRoom, readHappening } from './rules.ts'

const BEAT_MS = 25_000
/** After something failed, and for those who do not take their stream's end. */
const PATIENCE_MS = 2000

const HELLO: LiveEvent = { kind: 'hello' }
const AGAIN: LiveEvent = { kind: 'bye', reason: 'again' }
const SIGNED_OUT: LiveEvent = { kind: 'bye', reason: 'signed_out' }

type Open = StreamReader & { opened: number; stream: EventStream }
type Sources = { database: Pick<Database, 'db' | 'listen'>; clock: Clock; log: Logger }

export function createHub({ database, clock, log }: Sources): LiveHub {
  const { db } = database
  const streams = new Set<Open>()
  const noticed = new Set<(recipientIds: string[]) => void>()
  const posted = new Set<string>()
  const touched = new Set<string>()
  const threads = new Set<string>()
  const doubted = new Set<Open>()
  let listener: Listener | undefined
  let beating: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  let asking: Promise<void> | undefined
  let count = 0

  const heard = (payload: string): void => {
    const happening = readHappening(payload)
    if (!happening) {
      log.warn('Heard something on the live channel that is none of ours')
      return
    }
    if (happening.notices.length > 0) tellNotices(happening.notices)
    const ended = new Set(happening.sessions)
    const changed = new Set(happening.members)
    for (const one of streams) {
      if (ended.has(one.session_id)) end(one, SIGNED_OUT)
      // It was opened with other rights: whoever comes back is judged by those of now.
      else if (changed.has(one.account_id)) end(one, AGAIN)
    }
    if (streams.size === 0) return
    for (const id of happening.posted) posted.add(id)
    for (const id of happening.touched) touched.add(id)
    for (const id of happening.threads) threads.add(id)
    ask()
  }

  const tellNotices = (recipientIds: string[]): void => {
    const recipients = new Set(recipientIds)
    for (const one of streams) if (recipients.has(one.account_id)) one.stream.say({ kind: 'notices' })
    for (const told of noticed) told(recipientIds)
  }

  /** Something may have been missed. */
  const connected = (): void => {
    for (const one of streams) {
      one.stream.say(HELLO)
      doubted.add(one)
    }
    ask()
  }

  const end = (one: Open, word: LiveEvent): void => {
    streams.delete(one)
    doubted.delete(one)
    one.stream.end(word)
    setTimeout(() => one.stream.cut(refuse('SERVICE_UNAVAILABLE')), PATIENCE_MS).unref()
  }

  /** Asks the database whom it concerns: one round at a time, what comes meanwhile waits for the next. */
  const ask = (): void => {
    asking ??= askAll().finally(() => {
      asking = undefined
    })
  }
  const askAll = async (): Promise<void> => {
    try {
      while (!stopped && doubted.size + posted.size + touched.size + threads.size > 0) {
        await checkSessions()
        await tellPosted()
        await tellTouched()
        await tellThreads()
      }
    } catch (error) {
      log.error({ err: error }, 'Could not find out whom something concerns')
      retry ??= setTimeout(() => {
        retry = undefined
        ask()
      }, PATIENCE_MS)
      retry.unref()
    }
  }

  const checkSessions = async (): Promise<void> => {
    await taking(doubted, async (asked) => {
      const ids = [...new Set(asked.map((one) => one.session_id))]
      const standing = await findValidSessions(db, ids, clock.now())
      for (const one of asked) if (!standing.has(one.session_id)) end(one, SIGNED_OUT)
    })
  }

  const tellPosted = async (): Promise<void> => {
    await taking(posted, async (posts) => {
      const readers = [...new Set([...streams].map((one) => one.account_id))]
      if (readers.length === 0) return
      const told = await findFeedReaders(db, readers, posts)
      for (const one of streams) if (told.has(one.account_id)) one.stream.say({ kind: 'feed' })
    })
  }

  const tellTouched = async (): Promise<void> => {
    await taking(touched, async (ids) => {
      const watched = watchedOf(ids).map(({ one, id }) => ({ one, viewer_id: one.account_id, id }))
      if (watched.length === 0) return
      const seen = await findSeenPosts(db, watched)
      for (const { one, viewer_id, id } of watched) if (seen.has(viewer_id + id)) one.stream.say({ kind: 'post', id })
    })
  }

  const tellThreads = async (): Promise<void> => {
    await taking(threads, async (ids) => {
      const watched = watchedOf([...ids, FORUM_LIST])
      if (watched.length === 0) return
      const letIn = await findLetIn(db, [...new Set(watched.map(({ one }) => one.account_id))])
      for (const { one, id } of watched)
        if (letIn.has(one.account_id)) one.stream.say(id === FORUM_LIST ? { kind: 'threads' } : { kind: 'thread', id })
    })
  }

  /** Who watches which of these. */
  const watchedOf = (ids: string[]) =>
    [...streams].flatMap((one) => one.watching.filter((id) => ids.includes(id)).map((id) => ({ one, id })))

  const beat = (): void => {
    for (const one of streams) {
      if (one.stream.beat()) doubted.add(one)
      else end(one, AGAIN)
    }
    ask()
  }

  return {
    async start() {
      listener = await database.listen('live', heard, connected)
      beating = setInterval(beat, BEAT_MS)
      beating.unref()
    },
    async stop() {
      stopped = true
      clearInterval(beating)
      clearTimeout(retry)
      for (const one of streams) end(one, AGAIN)
      await listener?.close()
      await asking
    },
    open(who) {
      if (stopped) throw refuse('SERVICE_UNAVAILABLE')
      const { admitted, leaves } = makeRoom(streams, who)
      if (leaves) end(leaves, AGAIN)
      if (!admitted) return null
      count += 1
      const one: Open = { ...who, opened: count, stream: new EventStream(() => forget(one)) }
      streams.add(one)
      one.stream.say(HELLO)
      // It may have ended between the door and here.
      doubted.add(one)
      ask()
      return one.stream.body
    },
    onNotices(told) {
      noticed.add(told)
      return () => noticed.delete(told)
    },
    beat,
    async settled() {
      for (let round = asking; round; round = asking) await round
    },
    get size() {
      return streams.size
    },
  }

  function forget(one: Open): void {
    streams.delete(one)
    doubted.delete(one)
  }
}

/** Takes everything out of a set to work on it; where that fails it is put back. */
async function taking<T>(from: Set<T>, work: (taken: T[]) => Promise<void>): Promise<void> {
  const taken = [...from]
  if (taken.length === 0) return
  from.clear()
  try {
    await work(taken)
  } catch (error) {
    for (const one of taken) from.add(one)
    throw error
  }
}
