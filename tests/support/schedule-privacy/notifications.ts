import {
  type Announcement,
  type Batch,
  byStart,
  isFollowing,
  isForFollowers,
  isOver,
  isScheduleOpen,
  type Line,
  latest,
  type Model,
  type Shift,
  type Subject,
  sees,
  seesCancelled,
  type VenueName,
  type Viewer,
  viewers,
  type What,
} from './model.ts'
import { clockOf, DAY, HOUR, MINUTE } from './times.ts'

/** How long the talent can undo a cancellation before followers are notified. */
const CANCEL_DELAY = 10_000
const SECOND_THOUGHTS = MINUTE

/** Announces what happened to shifts; earlier announcements of the same kind are withdrawn. */
export function announce(model: Model, what: Exclude<What, 'soon'>, shifts: readonly Shift[]): void {
  const { notices } = model
  withdraw(model, what, shifts)
  // Changes of a shift are not announced to people who never knew of it.
  const forFollowers = shifts.filter(isForFollowers)
  const heard = what === 'posted' ? forFollowers : forFollowers.filter(({ is_told }) => is_told)
  const coming = heard.filter((shift) => !isOver(shift, model.now)).sort(byStart)
  const [first] = coming
  if (!first) return
  const isAlone = coming.length === 1
  if (what !== 'posted') for (const shift of coming) shift.announced = isAlone ? ++notices.count : null
  const due = model.now + (what === 'cancelled' ? CANCEL_DELAY : 0)
  if (isAlone) {
    notices.waiting.push({ what, shift: first, batch: null, due })
    return
  }
  const new_venue = what === 'posted' ? newVenueAmong(model, coming) : null
  const batch: Batch = { no: ++notices.count, what, members: new Set(coming), new_venue }
  notices.waiting.push({ what, shift: null, batch, due })
}

function newVenueAmong(model: Model, posted: readonly Shift[]): VenueName | null {
  const others = model.shifts.filter((shift) => !posted.includes(shift) && isForFollowers(shift))
  const isNew = (venue: VenueName) =>
    others.every((other) => latest(other).venue !== venue) &&
    others.some((other) => !other.cancelled && latest(other).venue !== venue)
  return posted.map((shift) => latest(shift).venue).find(isNew) ?? null
}

/** Withdraws announcements of shifts. A change also withdraws the reminder of the old time. */
export function withdraw(model: Model, what: What, shifts: readonly Shift[]): void {
  const falls = (line: { what: What; shift: Shift | null }) =>
    line.shift !== null &&
    shifts.includes(line.shift) &&
    (line.what === what || (what === 'changed' && line.what === 'soon'))
  dropLines(model, falls)
  for (const { batch } of [...model.notices.lines, ...model.notices.waiting])
    if (batch?.what === what) for (const shift of shifts) batch.members.delete(shift)
}

/** Notifications caused by following are withdrawn when it ends. */
export function withdrawFrom({ notices }: Model, viewer: Viewer): void {
  for (const line of notices.lines) if (line.viewer === viewer) line.is_withdrawn = true
}

/** A block deletes every notification between the two. */
export const forgetViewer = (model: Model, viewer: Viewer): void => dropLines(model, (line) => line.viewer === viewer)

function dropLines({ notices, hidden_from }: Model, falls: (line: Line) => boolean): void {
  for (const line of notices.lines) if (falls(line) && !hidden_from.has(line.viewer)) notices.touched.add(line.viewer)
  notices.lines = notices.lines.filter((line) => !falls(line))
}

/** Announces shifts that start within the hour, once for each start time. */
export function remind(model: Model): void {
  for (const shift of [...model.shifts].sort(byStart)) {
    const { start } = latest(shift)
    const isSoon = start > model.now && start <= model.now + HOUR && shift.posted_at <= start - HOUR
    if (shift.cancelled || shift.is_hidden || !isSoon || shift.reminded_for === start) continue
    shift.reminded_for = start
    model.notices.waiting.push({ what: 'soon', shift, batch: null, due: model.now })
  }
}

/** Every announcement that is due notifies followers of Ana who may see at least one of its shifts. */
export function fanOut(model: Model): void {
  const { notices } = model
  const due = notices.waiting.filter((one) => one.due <= model.now)
  notices.waiting = notices.waiting.filter((one) => one.due > model.now)
  for (const announcement of due) {
    noteTold(model, announcement)
    for (const viewer of viewers) tell(model, viewer, announcement)
  }
}

/** Marks the visible shifts of a post or reminder as known to everyone who follows when it is sent. */
function noteTold(model: Model, { what, ...subject }: Announcement): void {
  if (what !== 'posted' && what !== 'soon') return
  if (!isScheduleOpen(model)) return
  for (const shift of membersOf(subject)) {
    const ends = what === 'soon' ? latest(shift).start : latest(shift).end
    if (shift.cancelled || shift.is_hidden || !isForFollowers(shift) || ends <= model.now) continue
    shift.is_told = true
    for (const viewer of viewers) if (isFollowing(model, viewer)) model.told[viewer].add(shift)
  }
}

function tell(model: Model, viewer: Viewer, { what, due: _, ...subject }: Announcement): void {
  const { notices } = model
  if (!isFollowing(model, viewer) || !hasSomethingToSay(model, viewer, { what, ...subject })) return
  const cause = causeOf(what, subject)
  if (notices.lines.some((line) => line.viewer === viewer && line.cause === cause)) return
  const isCorrection = what === 'changed' || what === 'cancelled'
  const deliver_after = model.now + (isCorrection ? SECOND_THOUGHTS : 0)
  notices.lines.push({
    ...subject,
    viewer,
    what,
    cause,
    at: model.now,
    deliver_after,
    is_delivered: false,
    is_withdrawn: false,
  })
  notices.touched.add(viewer)
}

const membersOf = ({ shift, batch }: Subject): Shift[] => (batch ? [...batch.members] : [shift])

function hasSomethingToSay(model: Model, viewer: Viewer, { what, shift, batch }: Subject & { what: What }): boolean {
  const isNews = (one: Shift) => isShown(model, viewer, what, one) && isForThem(model, viewer, what, one)
  if (batch) return [...batch.members].some((one) => !isOver(one, model.now) && isNews(one))
  const isLate = what === 'soon' ? latest(shift).start <= model.now : isOver(shift, model.now)
  const isCalledOff = (what === 'changed' || what === 'cancelled') && shift.announced === null
  return !isLate && !isCalledOff && isNews(shift)
}

/** The rule of corrections: they are for viewers who were notified of the shift, and may have seen it. */
const isForThem = (model: Model, viewer: Viewer, what: What, shift: Shift): boolean =>
  what === 'posted' ||
  what === 'soon' ||
  (model.told[viewer].has(shift) && (what === 'changed' || mayHaveSeen(model, viewer, shift)))

const SHORT_LIVED = 5 * MINUTE

/** Notifications stay unread in these histories. */
function mayHaveSeen({ notices, fetched }: Model, viewer: Viewer, shift: Shift): boolean {
  if (!shift.cancelled || shift.cancelled.at >= shift.posted_at + SHORT_LIVED) return true
  if ((fetched[viewer] ?? Number.NEGATIVE_INFINITY) >= shift.posted_at) return true
  return notices.lines.some(
    (line) =>
      line.viewer === viewer && membersOf(line).includes(shift) && notices.delivered.has(`${viewer} ${line.cause}`),
  )
}

const isShown = (model: Model, viewer: Viewer, what: What, shift: Shift): boolean =>
  what === 'cancelled' ? seesCancelled(model, viewer, shift) : sees(model, viewer, shift)

function causeOf(what: What, { shift, batch }: Subject): string {
  if (batch) return `batch ${batch.no}`
  switch (what) {
    case 'posted':
      return `posted ${shift.no}`
    case 'soon':
      return `soon ${shift.no} ${latest(shift).start}`
    default:
      return `${what} ${shift.no} ${shift.announced}`
  }
}

/** The current text of a notification, if any: the time of a single shift, or the number of several. */
function wordsOf(model: Model, { viewer, what, shift, batch, is_withdrawn }: Line): string | null {
  if (is_withdrawn) return null
  if (!batch) return isShown(model, viewer, what, shift) ? clockOf(latest(shift).start) : null
  const shown = [...batch.members].filter((one) => isShown(model, viewer, what, one))
  const atNewVenue = shown.filter((one) => latest(one).venue === batch.new_venue)
  const count = atNewVenue.length || shown.length
  return count > 0 ? String(count) : null
}

/** The viewer's notifications about shifts. */
export const listed = (model: Model, viewer: Viewer): string[] =>
  model.notices.lines
    .filter((line) => line.viewer === viewer)
    .flatMap((line) => {
      const words = wordsOf(model, line)
      return words === null ? [] : [`${line.what} ${words}`]
    })
    .sort()

/** Viewers who get pushes and emails about everyone they follow; the others only about people with the bell on. */
export const HEARS_ALL: readonly Viewer[] = ['fay', 'rae', 'ada']

/**
 * Pushes and emails due now. Shifts that a viewer may not see at the time of sending are never sent. One push tells of
 * everything of a kind that a viewer has not read; its text is searched for what the viewer may not see.
 */
export function deliver(model: Model): string[] {
  const { notices } = model
  const sent: string[] = []
  const pushes = new Set<string>()
  for (const line of notices.lines) {
    if (line.is_delivered || line.deliver_after > model.now) continue
    line.is_delivered = true
    const words = wordsOf(model, line)
    const key = `${line.viewer} ${line.cause}`
    if (words === null || !isWanted(model, line.viewer) || isPast(model, line) || notices.delivered.has(key)) continue
    notices.delivered.add(key)
    if (model.now - line.at <= 7 * DAY) sent.push(`${line.viewer} mail ${words}`)
    if (model.now - line.at <= DAY) pushes.add(`${line.viewer} push ${line.what}`)
  }
  return [...sent, ...pushes]
}

export function isWanted(model: Model, viewer: Viewer): boolean {
  const relation = model.relations[viewer]
  return relation.kind === 'following' && (HEARS_ALL.includes(viewer) || relation.has_bell)
}

function isPast(model: Model, line: Line): boolean {
  if (line.what === 'soon' && line.shift) return latest(line.shift).start <= model.now
  return membersOf(line)
    .filter((one) => isShown(model, line.viewer, line.what, one))
    .every((one) => isOver(one, model.now))
}
