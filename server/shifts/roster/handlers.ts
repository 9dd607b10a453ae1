import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import { isOwnName } from '#contract/own-name.ts'
import { type RosterAbsence, rosterAbsences, rosterMessages } from '#contract/roster.texts.ts'
import type { RosterEntry } from '#contract/roster.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { enqueueShiftFanOut } from '#server/notifications/fan-out/service.ts'
import { cancelShifts, listVenueOptions } from '#server/shifts/queries.ts'
import { findAbsence } from '#server/shifts/roster-absences/rules.ts'
import { findPeople } from '#server/shifts/roster-people/rules.ts'
import { isDuplicate, isLongShift, isNewsToFollowers, isUpcoming } from '#server/shifts/rules.ts'
import { insertShifts, updateShifts } from '#server/shifts/schedule/queries.ts'
import { toSpan } from '#server/shifts/schedule/rules.ts'
import {
  assertConfirmed,
  findConflicts,
  newId,
  type PlannedShiftValues,
  toClash,
  toPlannedShift,
} from '#server/shifts/schedule/service.ts'
import { lockPoster } from '#server/shifts/service.ts'
import { type KnownEntryRow, listKnownEntries, replaceRosterLinks, upsertRosterSource } from './queries.ts'
import { expandEvents, matchVenue } from './rules.ts'
import type { ParsedRoster } from './service.ts'

const MAX_VENUES = 5000
const HOUR = 3_600_000

type RosterInput = { text: string; venue_id: string; choices: { key: string; venue_id: string }[] }
type RosterEntryRow = z.input<typeof RosterEntry>
type PlannedRosterShift = PlannedShiftValues & {
  id: string
  key: string
  title: string
  uid_digest: string
  recurrence: string
  remarks: string[]
  absence: RosterAbsence | null
  known: KnownEntryRow | undefined
}

export const read = authenticatedProcedure.roster.read.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const plan = await buildRosterPlan(db, viewer, await parse(input.text), input, now)
  return {
    name: plan.name,
    entries: plan.entries.map(({ entry }) => entry),
    refused: plan.refused.map(({ title, reason }) => ({ title, reason })),
    vanished: plan.vanished,
    older: plan.older,
  }
})

export const publish = authenticatedProcedure.roster.publish.handler(
  async ({ input, context: { db, clock, jobs, viewer }, errors }) => {
    if (input.picked.length + input.remove.length === 0)
      throw errors.INVALID({ data: { fields: { picked: rosterMessages.nothing } } })
    // Parsing is slow, so it happens before anything is locked.
    const calendar = await parse(input.text)
    return db.transaction().execute(async (trx) => {
      const now = clock.now()
      const { shift_ends_for } = await lockPoster(trx, viewer.id)
      const plan = await buildRosterPlan(trx, viewer, calendar, input, now)
      const vanished = new Set(plan.vanished.map(({ id }) => id))
      if (input.remove.some((id) => !vanished.has(id))) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
      const pickedKeys = new Set(input.picked)
      const picked = plan.entries.filter(
        ({ shift, entry }) => pickedKeys.has(shift.key) && (entry.state === 'new' || entry.state === 'moved'),
      )
      if (picked.length !== pickedKeys.size) throw errors.CHANGED()

      const removed = await cancelShifts(trx, viewer.id, input.remove, now)
      const shifts = picked.map(({ shift }) => shift)
      const [moved, added] = [shifts.filter(({ known }) => known), shifts.filter(({ known }) => !known)]
      const conflicts = await findConflicts(trx, viewer.id, shifts, new Set(moved.map(({ id }) => id)))
      if (conflicts.some(({ verdict }) => verdict === 'duplicate')) throw errors.CHANGED()
      const confirmedKeys = new Set(input.overlapping)
      assertConfirmed(
        conflicts.filter(({ shift }) => !confirmedKeys.has(shift.key)),
        { allow_overlap: false, confirm_long: true },
      )
      const toShiftRow = ({ id, venue_id, start_time, end_time, notes, visibility }: PlannedRosterShift) => ({
        id,
        venue_id,
        start_time,
        end_time,
        notes,
        visibility,
        series_id: null,
      })
      await updateShifts(trx, viewer.id, moved.map(toShiftRow), now)
      await insertShifts(trx, viewer.id, added.map(toShiftRow), now)
      const news = moved.filter((shift) => !shift.known || isNewsToFollowers(shift.known, shift, shift_ends_for))
      await enqueueShiftFanOut(trx, jobs, { what: 'cancelled', ids: removed }, now)
      await enqueueShiftFanOut(trx, jobs, { what: 'changed', ids: news.map(({ id }) => id) }, now)
      await enqueueShiftFanOut(trx, jobs, { what: 'posted', ids: added.map(({ id }) => id), areNew: true }, now)
      const source = await upsertRosterSource(trx, viewer.id, { name: plan.source, venue_id: input.venue_id }, now)
      const links = shifts.map(({ uid_digest, recurrence, id }) => ({ uid_digest, recurrence, shift_id: id }))
      // A shift that was posted by hand now belongs to the roster: when the roster moves it, it moves.
      await replaceRosterLinks(trx, source, [...links, ...plan.adopted])
      return { added: added.length, moved: moved.length, removed }
    })
  },
)

/** Loads the calendar library with the first roster. */
async function parse(text: string): Promise<ParsedRoster> {
  const { parseRoster } = await import('./service.ts')
  return parseRoster(text)
}

/** Compares the roster with the viewer's shifts: what it would add, move and remove. */
async function buildRosterPlan(db: Db, viewer: Viewer, calendar: ParsedRoster, input: RosterInput, now: Date) {
  const venues = await listVenueOptions(db, '', MAX_VENUES)
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  const defaultVenue = byId.get(input.venue_id)
  if (!defaultVenue) throw apiErrors.INVALID({ data: { fields: { venue_id: shiftMessages.venueNotFound } } })
  const venueChoices = new Map(input.choices.map(({ key, venue_id }) => [key, venue_id]))
  const unknownIndex = input.choices.findIndex(({ venue_id }) => !byId.has(venue_id))
  if (unknownIndex !== -1)
    throw apiErrors.INVALID({ data: { fields: { [`choices.${unknownIndex}.venue_id`]: shiftMessages.venueNotFound } } })

  const knownEntries = await listKnownEntries(db, viewer.id, { name: calendar.source, venue_id: defaultVenue.id })
  const knownByKey = new Map(knownEntries.map((entry) => [`${entry.uid_digest} ${entry.recurrence}`, entry]))
  const { occurrences, refused, older } = expandEvents(calendar.events, now)
  const matchedIds = new Set<string>()
  const shifts: PlannedRosterShift[] = []
  const cancelledEntries: KnownEntryRow[] = []
  for (const one of occurrences) {
    const uid_digest = digest(one.uid)
    const known = knownByKey.get(`${uid_digest} ${one.recurrence}`)
    if (one.cancelled) {
      if (known) cancelledEntries.push(known)
      continue
    }
    if (known) matchedIds.add(known.id)
    const key = digest(`${uid_digest} ${one.recurrence}`).slice(0, 22)
    const venue =
      byId.get(venueChoices.get(key) ?? '') ??
      matchVenue(one.location, venues) ??
      byId.get(known?.venue_id ?? '') ??
      defaultVenue
    const zone = one.zone === 'floating' ? venue.time_zone : one.zone
    const span = toSpan(zone, {
      start: Temporal.PlainDateTime.from(one.start),
      end: Temporal.PlainDateTime.from(one.end),
    })
    const locationRemark = one.location && venue.name !== one.location ? [`The roster says “${one.location}”.`] : []
    const lengthRemark = isLongShift(span)
      ? [rosterMessages.longShift(Math.round((span.end_time.getTime() - span.start_time.getTime()) / HOUR))]
      : []
    const absence = findAbsence(one.title, venue.name) ?? null
    shifts.push({
      ...toPlannedShift(venue, {
        ...span,
        notes: known?.notes ?? null,
        visibility: known?.visibility ?? 'everyone',
      }),
      id: known?.id ?? newId(),
      key,
      title: one.title,
      uid_digest,
      recurrence: one.recurrence,
      remarks: [
        ...(absence ? [rosterMessages.looksLike(rosterAbsences[absence])] : []),
        ...locationRemark,
        ...one.remarks,
        ...lengthRemark,
      ],
      absence,
      known,
    })
  }
  shifts.sort((a, b) => a.start_time.getTime() - b.start_time.getTime())

  const isFrozen = ({ known }: PlannedRosterShift) =>
    known !== undefined && (!isUpcoming(known, now) || known.has_income)
  const isUnchanged = (shift: PlannedRosterShift) =>
    shift.known !== undefined && (isFrozen(shift) || isDuplicate(shift, shift.known))
  const changed = shifts.filter((shift) => !isUnchanged(shift))
  const conflicts = await findConflicts(
    db,
    viewer.id,
    changed,
    new Set(changed.flatMap(({ known }) => known?.id ?? [])),
  )
  const conflictByKey = new Map(conflicts.map((conflict) => [conflict.shift.key, conflict]))
  const adopted: { uid_digest: string; recurrence: string; shift_id: string }[] = []
  const people = findPeople(shifts)
  const entries = shifts.map((shift, index) => {
    const name = people[index]
    const conflict = conflictByKey.get(shift.key)
    const isDuplicateOfAnother = conflict?.verdict === 'duplicate'
    if (isDuplicateOfAnother && conflict.clash && 'talent_id' in conflict.clash)
      adopted.push({ uid_digest: shift.uid_digest, recurrence: shift.recurrence, shift_id: conflict.clash.id })
    const state = !conflict ? 'same' : isDuplicateOfAnother ? 'duplicate' : shift.known ? 'moved' : 'new'
    return {
      shift,
      entry: toRosterEntry(shift, {
        state,
        clash: isDuplicateOfAnother ? null : toClash(conflict?.clash ?? null),
        person: name === undefined ? null : { name, is_you: isOwnName(name, viewer) },
        now,
      }),
    }
  })

  const last = Math.max(...shifts.map(({ start_time }) => start_time.getTime()))
  const unread = [...calendar.refused, ...refused]
  // An entry that the file contains but that could not be read has not vanished.
  const unreadUids = new Set(
    unread.flatMap(({ uid, cancelled }) => (uid === undefined || cancelled ? [] : digest(uid))),
  )
  const isComplete = unread.every(({ uid }) => uid !== undefined)
  const missingEntries = knownEntries.filter(
    ({ id, uid_digest, start_time, has_income, is_of_venue }) =>
      is_of_venue && !matchedIds.has(id) && !unreadUids.has(uid_digest) && start_time > now && !has_income,
  )
  const cancelledIds = new Set(cancelledEntries.map(({ id }) => id))
  const vanished = missingEntries.map(
    ({
      uid_digest: _,
      recurrence: __,
      has_income: ___,
      is_of_venue: ____,
      visibility: _____,
      shown_at: ______,
      ...line
    }) => ({
      ...line,
      certain: isComplete && (cancelledIds.has(line.id) || line.start_time.getTime() < last),
    }),
  )
  return { name: calendar.name, source: calendar.source, entries, refused: unread, vanished, older, adopted }
}

function toRosterEntry(
  shift: PlannedRosterShift,
  { state, clash, person, now }: Pick<RosterEntryRow, 'state' | 'clash' | 'person'> & { now: Date },
): RosterEntryRow {
  const over = !isUpcoming(shift, now)
  const { known } = shift
  const frozenRemarks =
    known && !isUpcoming(known, now)
      ? [rosterMessages.alreadyPosted]
      : known?.has_income
        ? [rosterMessages.hasIncome]
        : []
  return {
    ...shift,
    state,
    before: state === 'moved' && known ? toClash(known) : null,
    clash,
    person,
    over,
    remarks: [...shift.remarks, ...frozenRemarks, ...(over && state === 'new' ? [rosterMessages.alreadyOver] : [])],
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
