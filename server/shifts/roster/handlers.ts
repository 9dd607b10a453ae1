import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import { longShift, rosterMessages } from '#contract/roster.texts.ts'
import type { RosterEntry } from '#contract/roster.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { announceShifts } from '#server/notifications/fan-out/service.ts'
import { cancelShifts, lockPoster } from '#server/shifts/queries.ts'
import { isDuplicate, isLong, isTalent, isUpcoming } from '#server/shifts/rules.ts'
import { insertShifts, updateShifts } from '#server/shifts/schedule/queries.ts'
import { spanIn } from '#server/shifts/schedule/rules.ts'
import { askAbout, clashOf, judgeAll, newId, type Wanted, wantedAt } from '#server/shifts/schedule/service.ts'
import { listVenueOptions } from '#server/venues/queries.ts'
import { ensureSource, type KnownEntry, linkEntries, listKnownEntries } from './queries.ts'
import { occurrencesOf, venueNamed } from './rules.ts'
import { type Calendar, RosterRefused, readCalendar } from './service.ts'

const VENUES = 5000
const HOUR = 3_600_000

type Reading = { text: string; venue_id: string; choices: { key: string; venue_id: string }[] }
type EntryRow = z.input<typeof RosterEntry>
type Planned = Wanted & {
  id: string
  key: string
  title: string
  uid_digest: string
  recurrence: string
  remarks: string[]
  known: KnownEntry | undefined
}

const read = member.roster.read.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const plan = await planOf(db, viewer.id, calendarOf(input.text), input, now)
  return {
    name: plan.name,
    entries: plan.entries.map(({ entry }) => entry),
    refused: plan.refused.map(({ title, reason }) => ({ title, reason })),
    vanished: plan.vanished,
    older: plan.older,
  }
})

const publish = member.roster.publish.handler(async ({ input, context: { db, clock, jobs, viewer }, errors }) => {
  if (input.picked.length + input.remove.length === 0)
    throw refuse('INVALID', { fields: { picked: rosterMessages.nothing } })
  // What takes long is done before anything is locked.
  const calendar = calendarOf(input.text)
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const poster = await lockPoster(trx, viewer.id)
    if (!isTalent(poster.user_type)) throw errors.FORBIDDEN({ message: shiftMessages.notTalent })
    const plan = await planOf(trx, viewer.id, calendar, input, now)
    const vanished = new Set(plan.vanished.map(({ id }) => id))
    if (input.remove.some((id) => !vanished.has(id))) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    const asked = new Set(input.picked)
    const picked = plan.entries.filter(
      ({ shift, entry }) => asked.has(shift.key) && (entry.state === 'new' || entry.state === 'moved'),
    )
    if (picked.length !== asked.size) throw errors.CHANGED()

    const removed = await cancelShifts(trx, viewer.id, input.remove, now)
    const shifts = picked.map(({ shift }) => shift)
    const [moved, added] = [shifts.filter(({ known }) => known), shifts.filter(({ known }) => !known)]
    const verdicts = await judgeAll(trx, viewer.id, shifts, new Set(moved.map(({ id }) => id)))
    if (verdicts.some(({ verdict }) => verdict === 'duplicate')) throw errors.CHANGED()
    const seen = new Set(input.overlapping)
    askAbout(
      verdicts.filter(({ shift }) => !seen.has(shift.key)),
      { allow_overlap: false, confirm_long: true },
    )
    const asRow = ({ id, venue_id, start_time, end_time, notes }: Planned) => ({
      id,
      venue_id,
      start_time,
      end_time,
      notes,
      series_id: null,
    })
    await updateShifts(trx, viewer.id, moved.map(asRow), now)
    await insertShifts(trx, viewer.id, added.map(asRow), now)
    await announceShifts(trx, jobs, { what: 'cancelled', ids: removed }, now)
    await announceShifts(trx, jobs, { what: 'changed', ids: moved.map(({ id }) => id) }, now)
    await announceShifts(trx, jobs, { what: 'posted', ids: added.map(({ id }) => id) }, now)
    const source = await ensureSource(trx, viewer.id, { name: plan.name, venue_id: input.venue_id }, now)
    const links = shifts.map(({ uid_digest, recurrence, id }) => ({ uid_digest, recurrence, shift_id: id }))
    // One that was posted by hand is the roster's from now on: where the roster moves it, it moves.
    await linkEntries(trx, source, [...links, ...plan.adopted])
    return { added: added.length, moved: moved.length, removed }
  })
})

export const rosterHandlers = { read, publish }

function calendarOf(text: string): Calendar {
  try {
    return readCalendar(text)
  } catch (error) {
    if (error instanceof RosterRefused) throw refuse('INVALID', { fields: { text: error.message } })
    throw error
  }
}

/** What the roster would do to the viewer's shifts as they stand. */
async function planOf(db: Db, viewerId: string, calendar: Calendar, input: Reading, now: Date) {
  const venues = await listVenueOptions(db, '', VENUES)
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  const usual = byId.get(input.venue_id)
  if (!usual) throw refuse('INVALID', { fields: { venue_id: shiftMessages.venueGone } })
  const chosen = new Map(input.choices.map(({ key, venue_id }) => [key, venue_id]))
  const strange = input.choices.findIndex(({ venue_id }) => !byId.has(venue_id))
  if (strange !== -1) throw refuse('INVALID', { fields: { [`choices.${strange}.venue_id`]: shiftMessages.venueGone } })

  const standing = await listKnownEntries(db, viewerId, { name: calendar.name, venue_id: usual.id })
  const knownAs = new Map(standing.map((entry) => [`${entry.uid_digest} ${entry.recurrence}`, entry]))
  const { found, refused, older } = occurrencesOf(calendar.events, now)
  const named = new Set<string>()
  const shifts: Planned[] = []
  const takenBack: KnownEntry[] = []
  for (const one of found) {
    const uid_digest = digest(one.uid)
    const known = knownAs.get(`${uid_digest} ${one.recurrence}`)
    if (one.cancelled) {
      if (known) takenBack.push(known)
      continue
    }
    if (known) named.add(known.id)
    const key = digest(`${uid_digest} ${one.recurrence}`).slice(0, 22)
    const place =
      byId.get(chosen.get(key) ?? '') ?? venueNamed(one.location, venues) ?? byId.get(known?.venue_id ?? '') ?? usual
    const zone = one.zone === 'floating' ? place.time_zone : one.zone
    const span = spanIn(zone, {
      start: Temporal.PlainDateTime.from(one.start),
      end: Temporal.PlainDateTime.from(one.end),
    })
    const said = one.location && place.name !== one.location ? [`The roster says “${one.location}”.`] : []
    const long = isLong(span)
      ? [longShift(Math.round((span.end_time.getTime() - span.start_time.getTime()) / HOUR))]
      : []
    shifts.push({
      ...wantedAt(place, { ...span, notes: known?.notes ?? null }),
      id: known?.id ?? newId(),
      key,
      title: one.title,
      uid_digest,
      recurrence: one.recurrence,
      remarks: [...said, ...one.remarks, ...long],
      known,
    })
  }
  shifts.sort((a, b) => a.start_time.getTime() - b.start_time.getTime())

  const isLeft = ({ known }: Planned) => known !== undefined && (!isUpcoming(known, now) || known.has_income)
  const isSame = (shift: Planned) => shift.known !== undefined && (isLeft(shift) || isDuplicate(shift, shift.known))
  const open = shifts.filter((shift) => !isSame(shift))
  const verdicts = await judgeAll(db, viewerId, open, new Set(open.flatMap(({ known }) => known?.id ?? [])))
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.shift.key, verdict]))
  const adopted: { uid_digest: string; recurrence: string; shift_id: string }[] = []
  const entries = shifts.map((shift) => {
    const verdict = verdictOf.get(shift.key)
    const twin = verdict?.verdict === 'duplicate'
    if (twin && verdict.clash && 'talent_id' in verdict.clash)
      adopted.push({ uid_digest: shift.uid_digest, recurrence: shift.recurrence, shift_id: verdict.clash.id })
    const state = !verdict ? 'same' : twin ? 'duplicate' : shift.known ? 'moved' : 'new'
    return { shift, entry: entryOf(shift, { state, clash: twin ? null : clashOf(verdict?.clash ?? null), now }) }
  })

  const last = Math.max(...shifts.map(({ start_time }) => start_time.getTime()))
  const unread = [...calendar.refused, ...refused]
  // What is in the file but could not be read has not vanished from it.
  const still = new Set(unread.flatMap(({ uid, cancelled }) => (uid === undefined || cancelled ? [] : digest(uid))))
  const isWhole = unread.every(({ uid }) => uid !== undefined)
  const gone = standing.filter(
    ({ id, uid_digest, start_time, has_income, is_of_venue }) =>
      is_of_venue && !named.has(id) && !still.has(uid_digest) && start_time > now && !has_income,
  )
  const back = new Set(takenBack.map(({ id }) => id))
  const vanished = gone.map(({ uid_digest: _, recurrence: __, has_income: ___, is_of_venue: ____, ...line }) => ({
    ...line,
    certain: isWhole && (back.has(line.id) || line.start_time.getTime() < last),
  }))
  return { name: calendar.name, entries, refused: unread, vanished, older, adopted }
}

function entryOf(shift: Planned, { state, clash, now }: Pick<EntryRow, 'state' | 'clash'> & { now: Date }): EntryRow {
  const over = !isUpcoming(shift, now)
  const { known } = shift
  const kept =
    known && !isUpcoming(known, now) ? [rosterMessages.leftAsItIs] : known?.has_income ? [rosterMessages.hasIncome] : []
  return {
    key: shift.key,
    title: shift.title,
    start_time: shift.start_time,
    end_time: shift.end_time,
    venue_id: shift.venue_id,
    venue_name: shift.venue_name,
    venue_city: shift.venue_city,
    venue_time_zone: shift.venue_time_zone,
    state,
    before: state === 'moved' && known ? clashOf(known) : null,
    clash,
    over,
    remarks: [...shift.remarks, ...kept, ...(over && state === 'new' ? [rosterMessages.overAlready] : [])],
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
