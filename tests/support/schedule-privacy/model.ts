import type { ShiftVisibility } from '#contract/shifts.ts'
import { HOUR, localTime, MINUTE } from './times.ts'

/** The viewers of Ana's schedule, by how they differ at the start. */
export const VIEWERS = {
  fay: 'has followed Ana since the start',
  lou: 'follows late',
  rae: 'requests to follow',
  stu: 'a stranger who never does anything',
  bud: 'blocked by Ana',
  bob: 'has blocked Ana',
  olive: 'owns one of the venues',
  ada: 'an admin who views pages as others do',
} as const
export type Viewer = keyof typeof VIEWERS
export const viewers = Object.keys(VIEWERS) as Viewer[]

export const VENUES = ['copperRail', 'theStill'] as const
export type VenueName = (typeof VENUES)[number]
/** The venue that Olive owns. */
export const OWNED: VenueName = 'copperRail'

/** A shift between two edits. No two versions start at the same time of day, except for the weeks of a series. */
export type Version = { venue: VenueName; start: number; end: number; marker: string | null }

export type Shift = {
  /** Its number in the printed history. */
  no: number
  id: string
  series: number | null
  posted_at: number
  /** The last one is current. */
  versions: [...Version[], Version]
  is_hidden: boolean
  visibility: ShiftVisibility
  /** Until when only Ana sees it, because she is not there yet; null if it is shown. */
  held_until: number | null
  cancelled: Cancellation | null
  /** The start time that followers were reminded of. */
  reminded_for: number | null
  /** Whether followers were ever notified of it. */
  is_told: boolean
  /** Counts changes and cancellations announced for this shift alone; null after one announced together with others. */
  announced: number | null
}

export type Cancellation = {
  at: number
  /** Whether followers could see it at that moment. */
  was_open: boolean
  /** Who followed then and has not stopped since. */
  followers: Set<Viewer>
}

export type Relation =
  | { kind: 'none' | 'requested' | 'blocks_ana' | 'blocked_by_ana' }
  | { kind: 'following'; since: number; has_bell: boolean }

/** Everything that decides who may see what of Ana's schedule. */
export type Model = {
  now: number
  is_private: boolean
  schedule_is_private: boolean
  /** When it ends, if it is dark: infinity if only Ana can end it. */
  dark_until: number | null
  is_suspended: boolean
  is_talent: boolean
  /** Who sees when shifts end, of those who see the shifts. */
  shift_ends_for: ShiftVisibility
  /** How many minutes after their start shifts are shown; null: when they are posted. */
  shown_after: number | null
  relations: Record<Viewer, Relation>
  /** From whom Ana hides her schedule. */
  hidden_from: Set<Viewer>
  shifts: Shift[]
  /** Versions that each viewer was allowed to see at some time. */
  allowed: Record<Viewer, Set<Version>>
  /** Versions whose end each viewer was allowed to see at some time. */
  allowed_ends: Record<Viewer, Set<Version>>
  /** Shifts of which a viewer was notified, when they were posted or about to start, and has followed since. */
  told: Record<Viewer, Set<Shift>>
  notices: Notices
  /** When the calendar program of each viewer last fetched. */
  fetched: Partial<Record<Viewer, number>>
  clocks: Set<number>
  count: number
}

export type What = 'posted' | 'changed' | 'cancelled' | 'soon'

/** Shifts announced in one notification. `new_venue`: a venue where Ana has never worked before. */
export type Batch = { no: number; what: What; members: Set<Shift>; new_venue: VenueName | null }
export type Subject = { shift: Shift; batch: null } | { shift: null; batch: Batch }
/** A waiting job. */
export type Announcement = Subject & { what: What; due: number }
/** A notification of one viewer. */
export type Line = Subject & {
  viewer: Viewer
  what: What
  cause: string
  at: number
  /** Pushes and emails wait until this time. */
  deliver_after: number
  is_delivered: boolean
  /** The viewer stopped following, so it is neither shown nor sent again. */
  is_withdrawn: boolean
}

export type Notices = {
  waiting: Announcement[]
  lines: Line[]
  /** Causes that were pushed or emailed, by viewer. */
  delivered: Set<string>
  /** Viewers whose list of notifications may have changed. */
  touched: Set<Viewer>
  count: number
}

const emptyNotices = (): Notices => ({
  waiting: [],
  lines: [],
  delivered: new Set(),
  touched: new Set(),
  count: 0,
})

const each = <Value>(make: (viewer: Viewer) => Value): Record<Viewer, Value> =>
  Object.fromEntries(viewers.map((viewer) => [viewer, make(viewer)])) as Record<Viewer, Value>

const FIRST: Partial<Record<Viewer, Relation['kind']>> = { bud: 'blocked_by_ana', bob: 'blocks_ana' }

export function newModel(now: number): Model {
  return {
    now,
    is_private: false,
    schedule_is_private: false,
    dark_until: null,
    is_suspended: false,
    is_talent: true,
    shift_ends_for: 'everyone',
    shown_after: null,
    hidden_from: new Set(),
    relations: each((viewer) =>
      viewer === 'fay'
        ? { kind: 'following', since: now, has_bell: false }
        : ({ kind: FIRST[viewer] ?? 'none' } as Relation),
    ),
    shifts: [],
    allowed: each(() => new Set<Version>()),
    allowed_ends: each(() => new Set<Version>()),
    told: each(() => new Set<Shift>()),
    notices: emptyNotices(),
    fetched: {},
    clocks: new Set(),
    count: 0,
  }
}

export const latest = ({ versions }: Pick<Shift, 'versions'>): Version => versions[versions.length - 1] as Version
export const isOver = (shift: Shift, now: number): boolean => latest(shift).end <= now
export const isRunning = (shift: Shift, now: number): boolean => latest(shift).start <= now && !isOver(shift, now)
export const byStart = (one: Shift, other: Shift): number =>
  latest(one).start - latest(other).start || (one.id < other.id ? -1 : 1)

export const isFollowing = ({ relations }: Model, viewer: Viewer): boolean => relations[viewer].kind === 'following'

/** Whether the viewer has full access to Ana's profile: no block between them, and a follow if it is private. */
export function opensProfile(model: Model, viewer: Viewer): boolean {
  const { kind } = model.relations[viewer]
  if (model.is_suspended || kind === 'blocks_ana' || kind === 'blocked_by_ana') return false
  return !model.is_private || kind === 'following'
}

/** Whether anyone but Ana may see her schedule. */
export const isScheduleOpen = ({ schedule_is_private, dark_until, is_suspended }: Model): boolean =>
  !schedule_is_private && dark_until === null && !is_suspended

/** Whether the viewer may see her schedule. */
export const opensSchedule = (model: Model, viewer: Viewer): boolean =>
  opensProfile(model, viewer) && isScheduleOpen(model) && !model.hidden_from.has(viewer)

/** Whether the viewer is one of those whom Ana lets see the shift. */
const isFor = (model: Model, viewer: Viewer, shift: Shift): boolean =>
  isForEveryone(shift) || (isForFollowers(shift) && isFollowing(model, viewer))

/** Whether everyone who sees the schedule sees the shift. */
export const isForEveryone = ({ visibility, held_until }: Shift): boolean =>
  held_until === null && visibility === 'everyone'

/** Whether followers are notified of the shift. */
export const isForFollowers = ({ visibility, held_until }: Shift): boolean =>
  held_until === null && visibility !== 'only_me'

/** The rule of every surface that shows shifts. */
export const sees = (model: Model, viewer: Viewer, shift: Shift): boolean =>
  !shift.cancelled && !shift.is_hidden && isFor(model, viewer, shift) && opensSchedule(model, viewer)

/**
 * The rule of cancelled shifts: followers could see the shift when it was cancelled, the viewer has followed without a
 * break since before then, and could see it today.
 */
export const seesCancelled = (model: Model, viewer: Viewer, shift: Shift): boolean =>
  shift.cancelled?.was_open === true &&
  shift.cancelled.followers.has(viewer) &&
  !shift.is_hidden &&
  isFor(model, viewer, shift) &&
  opensSchedule(model, viewer)

/** Whether a viewer who sees shifts also sees when they end. */
export const seesEnds = (model: Model, viewer: Viewer): boolean =>
  model.shift_ends_for === 'everyone' || (model.shift_ends_for === 'followers' && isFollowing(model, viewer))

/** The length of a shift in calendars of viewers who don't see when it ends. */
export const ASSUMED_LENGTH = 4 * HOUR

/** When a shift ends in a calendar. The venues of these tests have no hours. */
export const endInCalendar = (shift: Shift, isEndShown: boolean): number =>
  isEndShown ? latest(shift).end : latest(shift).start + ASSUMED_LENGTH

/** Records what each viewer may see at this moment. */
export function rememberAllowed(model: Model): void {
  for (const viewer of viewers)
    for (const shift of model.shifts) {
      if (!sees(model, viewer, shift)) continue
      model.allowed[viewer].add(latest(shift))
      if (seesEnds(model, viewer)) model.allowed_ends[viewer].add(latest(shift))
    }
}

export function addShift(
  model: Model,
  id: string,
  version: Version,
  { series = null, visibility = 'everyone' }: Partial<Pick<Shift, 'series' | 'visibility'>> = {},
): Shift {
  const shift: Shift = {
    no: model.shifts.length + 1,
    id,
    series,
    posted_at: model.now,
    versions: [version],
    is_hidden: false,
    visibility,
    held_until: isHeldAt(model, version) ? showsAt(model, version) : null,
    cancelled: null,
    reminded_for: null,
    is_told: false,
    announced: null,
  }
  model.shifts.push(shift)
  return shift
}

const showsAt = ({ shown_after }: Model, { start }: Version): number => start + (shown_after ?? 0) * MINUTE
const isHeldAt = (model: Model, version: Version): boolean =>
  model.shown_after !== null && showsAt(model, version) > model.now

/** An edited shift stays held until the job shows it. One that was shown is held again if it now begins later. */
export function edit(model: Model, shift: Shift, version: Version): void {
  const isMoved = version.start !== latest(shift).start
  if (shift.held_until !== null || (isMoved && isHeldAt(model, version))) shift.held_until = showsAt(model, version)
  shift.versions.push(version)
}

/** Ana changes when her shifts are shown. */
export function setDelay(model: Model, minutes: number | null): void {
  model.shown_after = minutes
  for (const shift of model.shifts) {
    if (minutes === null) shift.held_until = null
    else if (shift.held_until !== null || isHeldAt(model, latest(shift)))
      shift.held_until = showsAt(model, latest(shift))
  }
}

/** Shows held shifts whose time has come, and returns them. */
export function showDue(model: Model): Shift[] {
  const due = model.shifts.filter(
    ({ held_until, cancelled }) => held_until !== null && held_until <= model.now && !cancelled,
  )
  for (const shift of due) shift.held_until = null
  return due
}

/** Cancels shifts that are not cancelled. */
export function cancel(model: Model, shifts: readonly Shift[]): void {
  const followers = viewers.filter((viewer) => isFollowing(model, viewer))
  for (const shift of shifts) {
    const was_open = isScheduleOpen(model) && !shift.is_hidden && isForFollowers(shift)
    shift.cancelled = { at: model.now, was_open, followers: new Set(followers) }
  }
}

/** Changes the relation between a viewer and Ana. Following again starts a new follow. */
export function relate(model: Model, viewer: Viewer, relation: Relation): void {
  if (relation.kind !== 'following') {
    model.told[viewer].clear()
    for (const { cancelled } of model.shifts) cancelled?.followers.delete(viewer)
  }
  model.relations[viewer] = relation
}

/** Ana hides her schedule from a viewer. */
export const hideFrom = (model: Model, viewer: Viewer): void => {
  model.hidden_from.add(viewer)
}

/** Ana shows it again: the viewer is not notified of shifts that she posted or cancelled until then. */
export function showTo(model: Model, viewer: Viewer): void {
  if (!model.hidden_from.delete(viewer)) return
  model.told[viewer].clear()
  for (const { cancelled } of model.shifts) cancelled?.followers.delete(viewer)
}

/** A text that no other version has. */
export const newMarker = (model: Model): string => `marker${String(++model.count).padStart(4, '0')}`

/** Moves a time forward to a minute of the day at which nothing in this history starts or ends, or is assumed to end. */
export function freshMinute(model: Model, at: number): number {
  const timesOf = (minute: number) => [localTime(minute), localTime(minute + ASSUMED_LENGTH)]
  let minute = Math.ceil(at / MINUTE) * MINUTE
  while (timesOf(minute).some((time) => model.clocks.has(time))) minute += MINUTE
  for (const time of timesOf(minute)) model.clocks.add(time)
  return minute
}
