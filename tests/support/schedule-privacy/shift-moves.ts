import { SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import {
  addShift,
  cancel,
  edit,
  freshMinute,
  isOver,
  latest,
  type Model,
  newMarker,
  type Shift,
  VENUES,
  type VenueName,
  type Version,
} from './model.ts'
import { choose, type Make, type Move, numbers, standing, stillToCome } from './move.ts'
import { announce, withdraw } from './notifications.ts'
import type { PrivacySetup } from './setup.ts'
import { atLocal, DAY, HOUR, iso, localDay, localTime, MINUTE } from './times.ts'

/** The start of a new shift from now, and its length. */
const STARTS = [HOUR / 2, 3 * HOUR, 20 * HOUR, -HOUR, 3 * DAY, 9 * DAY, -DAY]
const LENGTHS = [4 * HOUR, 2 * HOUR, 9 * HOUR]
const NONE = { allow_overlap: true, confirm_long: true }

const venueOf = ({ pick }: Move): VenueName => VENUES[pick % 2] as VenueName
function newVersion(model: Model, move: Move): Version {
  const start = freshMinute(model, model.now + (choose(STARTS, move.amount) ?? HOUR))
  const end = freshMinute(model, start + (choose(LENGTHS, move.who) ?? HOUR))
  return { venue: venueOf(move), start, end, marker: newMarker(model) }
}
/** Most shifts are for everyone. */
const visibilityOf = ({ amount }: Move): ShiftVisibility =>
  choose([...SHIFT_VISIBILITIES, 'everyone', 'everyone'], amount) ?? 'everyone'
const draftOf = ({ venues }: PrivacySetup, { venue, start, end, marker }: Version) => ({
  venue_id: venues[venue].id,
  start_time: iso(start),
  end_time: iso(end),
  notes: marker,
})
const told = ({ venue, start, end, marker }: Version): string =>
  `at ${venue}, ${iso(start).slice(0, 16)} to ${iso(end).slice(0, 16)}, notes ${marker}`

export const posts: Make = ({ stage, model }, move) => {
  if (model.is_suspended || !model.is_talent || model.shifts.length > 12) return undefined
  const version = newVersion(model, move)
  const visibility = visibilityOf(move)
  return {
    line: `Ana posts #${model.shifts.length + 1} for ${visibility} ${told(version)}`,
    async run() {
      const draft = { ...draftOf(stage, version), ...NONE }
      // Without a visibility, a shift is for everyone.
      const { id } = await stage.ana.client.shifts.create(visibility === 'everyone' ? draft : { ...draft, visibility })
      announce(model, 'posted', [addShift(model, id, version, { visibility })])
    },
  }
}

export const postsWeekly: Make = ({ stage, model }, move) => {
  if (model.is_suspended || !model.is_talent || model.shifts.length > 8) return undefined
  const first = newVersion(model, move)
  const weeks = 2 + (move.amount % 2)
  const versions = Array.from({ length: weeks }, (_, week) => ({
    ...first,
    start: first.start + week * 7 * DAY,
    end: first.end + week * 7 * DAY,
  }))
  const day = localDay(first.start) + 7 * (weeks - 1)
  const visibility = visibilityOf(move)
  return {
    line: `Ana posts ${weeks} weekly shifts for ${visibility} from #${model.shifts.length + 1} on, the first ${told(first)}`,
    async run() {
      const { items } = await stage.ana.client.schedule.add({
        items: [{ ...draftOf(stage, first), visibility }],
        repeat_until: iso(atLocal(day, 12 * HOUR)).slice(0, 10),
        ...NONE,
      })
      const series = ++model.count
      const shifts = versions.map((version) => {
        const item = items.find(({ start_time }) => new Date(start_time).getTime() === version.start)
        if (!item) throw new Error('A week is missing')
        return addShift(model, item.id, version, { series, visibility })
      })
      announce(model, 'posted', shifts)
    },
  }
}

/** An edited version: other times, another venue, other notes. */
function edited(model: Model, before: Version, { amount }: Move): Version {
  const marker = newMarker(model)
  switch (amount % 4) {
    case 0: {
      const start = freshMinute(model, before.start + 35 * MINUTE)
      return { ...before, start, end: freshMinute(model, start + (before.end - before.start)), marker }
    }
    case 1:
      return { ...before, venue: before.venue === 'theStill' ? 'copperRail' : 'theStill', marker }
    case 2:
      return { ...before, marker }
    default:
      return { ...before, marker: null }
  }
}
/** Only its end changes. */
const endMoved = (model: Model, before: Version): Version => ({
  ...before,
  end: freshMinute(model, before.end + 25 * MINUTE),
})
/** Followers are not notified of an end that they are not shown. */
const isNews = ({ shift_ends_for }: Model, one: Version, other: Version): boolean =>
  shift_ends_for !== 'only_me' || one.start !== other.start || one.venue !== other.venue
const isMoved = (one: Version, other: Version): boolean =>
  one.start !== other.start || one.end !== other.end || one.venue !== other.venue

export const edits: Make = ({ stage, model }, move) => {
  const shift = choose(model.is_talent ? standing(model) : [], move.pick)
  if (!shift || model.is_suspended) return undefined
  const before = latest(shift)
  const after = move.amount % 5 === 4 ? endMoved(model, before) : edited(model, before, move)
  return {
    line: `Ana edits #${shift.no}: now ${told(after)}`,
    async run() {
      const what = isOver(shift, model.now) ? 'posted' : 'changed'
      await stage.ana.client.shifts.edit({ id: shift.id, ...draftOf(stage, after), ...NONE })
      edit(model, shift, after)
      if (isMoved(before, after) && (what === 'posted' || isNews(model, before, after))) announce(model, what, [shift])
    },
  }
}

/** Ana changes who sees a shift, which notifies no one. */
export const changesVisibility: Make = ({ stage, model }, move) => {
  const shift = choose(model.is_talent ? standing(model) : [], move.pick)
  const others = SHIFT_VISIBILITIES.filter((one) => one !== shift?.visibility)
  const visibility = choose(others, move.amount)
  if (!shift || !visibility || model.is_suspended) return undefined
  return {
    line: `Ana changes who sees #${shift.no}: ${visibility}`,
    async run() {
      await stage.ana.client.shifts.edit({ id: shift.id, ...draftOf(stage, latest(shift)), visibility, ...NONE })
      shift.visibility = visibility
    },
  }
}

/** Shifts of the series that have not started, and the given one. */
const ofSeries = (model: Model, seen: Shift, isFollowingOnly: boolean): Shift[] =>
  standing(model).filter(
    (shift) =>
      shift === seen ||
      (shift.series === seen.series &&
        latest(shift).start > model.now &&
        (!isFollowingOnly || latest(shift).start >= latest(seen).start)),
  )

export const editsSeries: Make = ({ stage, model }, move) => {
  const seen = choose(
    stillToCome(model).filter(({ series }) => series !== null),
    move.pick,
  )
  if (!seen || model.is_suspended || !model.is_talent) return undefined
  const before = latest(seen)
  const after = edited(model, before, move)
  const scope = move.who % 2 ? 'following' : 'all'
  const shifts = ofSeries(model, seen, scope === 'following')
  return {
    line: `Ana edits #${seen.no} and ${scope} of its series (${numbers(shifts)}): now ${told(after)}`,
    async run() {
      await stage.ana.client.schedule.change({ id: seen.id, scope, ...draftOf(stage, after), ...NONE })
      const days = localDay(after.start) - localDay(before.start)
      const hasOtherHours = after.start !== before.start
      const series = ++model.count
      const news: Shift[] = []
      for (const shift of shifts) {
        const old = latest(shift)
        const start = hasOtherHours ? atLocal(localDay(old.start) + days, localTime(after.start)) : old.start
        const end = hasOtherHours ? start + (after.end - after.start) : old.end
        const venue = after.venue === before.venue ? old.venue : after.venue
        const version = { venue, start, end, marker: after.marker === before.marker ? old.marker : after.marker }
        edit(model, shift, version)
        if (isNews(model, old, version)) news.push(shift)
        if (scope === 'following') shift.series = series
      }
      if (isMoved(before, after)) announce(model, 'changed', news)
    },
  }
}

export const cancels: Make = ({ stage, model }, { pick, amount }) => {
  const shift = choose(standing(model), pick)
  if (!shift || model.is_suspended) return undefined
  return {
    line: `Ana cancels #${shift.no}`,
    async run() {
      if (amount % 2) await stage.ana.client.shifts.remove({ id: shift.id })
      else await stage.ana.client.schedule.remove({ id: shift.id, scope: 'this' })
      cancel(model, [shift])
      announce(model, 'cancelled', [shift])
    },
  }
}

export const cancelsSeries: Make = ({ stage, model }, { pick, who }) => {
  const seen = choose(
    stillToCome(model).filter(({ series }) => series !== null),
    pick,
  )
  if (!seen || model.is_suspended) return undefined
  const scope = who % 2 ? 'following' : 'all'
  const shifts = ofSeries(model, seen, scope === 'following')
  return {
    line: `Ana cancels #${seen.no} and ${scope} of its series (${numbers(shifts)})`,
    async run() {
      await stage.ana.client.schedule.remove({ id: seen.id, scope })
      cancel(model, shifts)
      announce(model, 'cancelled', shifts)
    },
  }
}

export const undoes: Make = ({ stage, model }, { pick }) => {
  const shift = choose(
    model.shifts.filter(({ cancelled }) => cancelled && cancelled.at >= model.now - 10 * MINUTE),
    pick,
  )
  if (!shift || model.is_suspended || !model.is_talent) return undefined
  return {
    line: `Ana undoes the cancellation of #${shift.no}`,
    async run() {
      await stage.ana.client.schedule.restore({ ids: [shift.id] })
      shift.cancelled = null
      withdraw(model, 'cancelled', [shift])
    },
  }
}
