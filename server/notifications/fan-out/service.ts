import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Announcement } from '#server/core/job-data.ts'
import { isFirstWord, linkOf, messageOutside, type Told } from '#server/notifications/rules.ts'
import {
  findSubject,
  listHearers,
  lockProfilesForKeyShare,
  noteTold,
  type Page,
  type Subject,
  takeShiftsSoon,
  tellPage,
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
