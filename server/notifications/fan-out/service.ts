import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Announcement } from '#server/core/queue/job-data.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import { isFirstWord, linkOf, messageOutside, type Told } from '#server/notifications/rules.ts'
import {
  findNewPlace,
  findSubject,
  insertBatch,
  listHearers,
  listToCome,
  lockProfilesForKeyShare,
  noteRevisions,
  noteTold,
  type Page,
  type Subject,
  takeShiftsSoon,
  tellPage,
  withdrawShiftNews,
} from './queries.ts'

type Scene = { db: Db; clock: Clock }

const AT_ONCE = 500
const HOUR = 3_600_000
/** What one may have tapped wrong is not sent at once. */
const SECOND_THOUGHTS = 60_000

/**
 * Tells everybody of an announcement, a page at a time, each page a transaction of its own. Done again it tells nobody
 * twice: whoever was told has the notice.
 */
export async function tellEverybody(
  { db, clock }: Scene,
  told: Announcement,
  { signal, limit = AT_ONCE }: { signal?: AbortSignal; limit?: number } = {},
): Promise<void> {
  let page: Slice | undefined = { after: null, limit, now: clock.now() }
  if (isFirstWord(told)) await noteTold(db, told, page.now)
  while (page && !signal?.aborted) {
    const slice: Slice = page
    const after = await db.transaction().execute((trx) => tellOnePage(trx, told, slice))
    page = after === undefined ? undefined : { after, limit, now: clock.now() }
  }
  // A job that was cut short is no job that was done.
  signal?.throwIfAborted()
}

type Slice = Omit<Page, 'deliver_after'>

/** People first, in their order, then what it is of: so whoever deletes, blocks or changes it waits for nobody in a ring. */
async function tellOnePage(trx: Db, told: Announcement, page: Slice): Promise<string | undefined> {
  const found = await findSubject(trx, told, { now: page.now, held: false })
  if (!found) return undefined
  const ids = await listHearers(trx, told, found, page)
  if (ids.length === 0) return undefined
  await lockProfilesForKeyShare(trx, [...ids, found.sender_id])
  const subject = await findSubject(trx, told, { now: page.now, held: true })
  if (!subject) return undefined
  const corrects = told.kind === 'shift_changed' || told.kind === 'shift_cancelled'
  const deliver_after = corrects ? new Date(page.now.getTime() + SECOND_THOUGHTS) : null
  for (const type of typesOf(told)) {
    await tellPage(trx, told, { subject, words: wordsOf(type, told, subject), ids }, { now: page.now, deliver_after })
  }
  return ids.length < page.limit ? undefined : ids.at(-1)
}

/** Who does not want to hear that somebody works elsewhere may still want their shifts. */
const typesOf = ({ kind }: Announcement): Told['type'][] =>
  kind === 'works_elsewhere' ? ['works_elsewhere', 'shift_posted'] : [kind]

function wordsOf(type: Told['type'], told: Announcement, subject: Subject) {
  const line: Told = {
    ...subject,
    type,
    message: '',
    link_url: told.kind === 'new_post' ? `/posts/${told.id}` : threadLink(subject),
    sender_count: 1,
    in_comment: false,
  }
  // The list finds its own words; what is kept may be read elsewhere.
  return { type, message: messageOutside(line), link_url: linkOf(line) }
}

const threadLink = ({ thread_id }: Subject) => (thread_id === undefined ? null : `/behind-the-bar/threads/${thread_id}`)

/** Takes what begins within the hour: each shift once, whichever process asks. */
export const shiftsSoon = (trx: Db, now: Date): Promise<string[]> =>
  takeShiftsSoon(trx, { now, until: new Date(now.getTime() + HOUR) })

/** As long as the page that called a shift off offers it back, nobody is told. */
const UNDO_MS = 10_000

/** Has everybody told who wants to hear of it and may, by a job of the cause's own transaction. */
export async function announce(trx: Db, jobs: Jobs, announcement: Announcement, startAfter?: Date): Promise<void> {
  const queue = announcement.kind === 'shift_soon' ? 'remind' : 'announce'
  await jobs.enqueue(trx, queue, announcement, startAfter && { startAfter })
}

/**
 * Announces what became of shifts of one person, after it was written: one is told of by itself, several in one sentence.
 * What was told of them before falls. What is over is told to nobody; a change or a cancellation to those who were told of
 * the shift before, so to nobody if that has not happened yet.
 */
export async function announceShifts(
  trx: Db,
  jobs: Jobs,
  { what, ids }: { what: 'posted' | 'changed' | 'cancelled'; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await withdrawShiftNews(trx, ids, what)
  const [shift_id, ...more] = await listToCome(trx, what, ids, now)
  if (shift_id === undefined) return
  const all = [shift_id, ...more]
  if (what !== 'posted') await noteRevisions(trx, all, more.length === 0)
  const venue_id = what === 'posted' ? await findNewPlace(trx, all) : undefined
  const kind = venue_id === undefined ? (`shift_${what}` as const) : 'works_elsewhere'
  const startAfter = what === 'cancelled' ? new Date(now.getTime() + UNDO_MS) : undefined
  if (more.length === 0) return announce(trx, jobs, { kind, shift_id }, startAfter)
  const batch_id = randomUUID()
  await insertBatch(trx, { batch_id, what }, all)
  await announce(trx, jobs, { kind, batch_id, ...(venue_id !== undefined && { venue_id }) }, startAfter)
}

/** What was called off stands again: nobody is told that it was. */
export const unannounceCancelled = (trx: Db, ids: readonly string[]): Promise<void> =>
  withdrawShiftNews(trx, ids, 'cancelled')
