import { randomUUID } from 'node:crypto'
import { createORPCErrorConstructorMap } from '@orpc/server'
import type { z } from 'zod'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { batchConflicts, type PlannedShift, type PlannedText } from '#contract/schedule.ts'
import type { Db } from '#server/core/db/db.ts'
import type { OwnSpanRow, ShiftValues } from '#server/shifts/queries.ts'
import { isLongShift } from '#server/shifts/rules.ts'
import { listOwnShiftsDuring } from './queries.ts'
import { type ConflictCheck, checkConflicts } from './rules.ts'

const batchErrors = createORPCErrorConstructorMap(batchConflicts)

type PlannedRow = z.input<typeof PlannedShift>
export type Venue = { id: string; name: string; city: string | null; time_zone: string }

/** A planned shift with the details of its venue. */
export type PlannedShiftValues = ShiftValues & {
  venue_name: string
  venue_city: string | null
  venue_time_zone: string
}
export type ShiftConflictCheck = ConflictCheck<PlannedShiftValues, OwnSpanRow>

export const toPlannedShift = (venue: Venue, values: Omit<ShiftValues, 'venue_id'>): PlannedShiftValues => ({
  ...values,
  venue_id: venue.id,
  venue_name: venue.name,
  venue_city: venue.city,
  venue_time_zone: venue.time_zone,
})

/** Checks planned shifts against all of the viewer's shifts at those times, except those that are about to change. */
export async function findConflicts<One extends PlannedShiftValues>(
  db: Db,
  viewerId: string,
  planned: readonly One[],
  except: ReadonlySet<string> = new Set(),
): Promise<ConflictCheck<One, OwnSpanRow>[]> {
  if (planned.length === 0) return []
  const from = new Date(Math.min(...planned.map(({ start_time }) => start_time.getTime())))
  const until = new Date(Math.max(...planned.map(({ end_time }) => end_time.getTime())))
  const existing = await listOwnShiftsDuring(db, viewerId, { from, until })
  const others = existing.filter(({ id }) => !except.has(id))
  return checkConflicts(planned, others)
}

export const toClash = (clash: ShiftConflictCheck['clash']): PlannedRow['clash'] =>
  clash && {
    venue_name: clash.venue_name,
    start_time: clash.start_time,
    end_time: clash.end_time,
    venue_time_zone: clash.venue_time_zone,
  }

export const toPlannedRow = ({ shift, verdict, clash }: ShiftConflictCheck): PlannedRow => ({
  venue_id: shift.venue_id,
  venue_name: shift.venue_name,
  venue_city: shift.venue_city,
  venue_time_zone: shift.venue_time_zone,
  start_time: shift.start_time,
  end_time: shift.end_time,
  notes: shift.notes,
  visibility: shift.visibility,
  verdict,
  clash: toClash(clash),
})

const toPlannedText = (check: ShiftConflictCheck): PlannedText => {
  const { clash, ...plan } = toPlannedRow(check)
  const withTextTimes = <Span extends { start_time: Date; end_time: Date }>(span: Span) => ({
    ...span,
    start_time: span.start_time.toISOString(),
    end_time: span.end_time.toISOString(),
  })
  return { ...withTextTimes(plan), clash: clash && withTextTimes(clash) }
}

type Confirmations = { allow_overlap: boolean; confirm_long: boolean }

/** Throws if a long or overlapping shift in the batch still needs the user's confirmation. */
export function assertConfirmed(
  checks: readonly ShiftConflictCheck[],
  { allow_overlap, confirm_long }: Confirmations,
  overlaps: string = scheduleMessages.overlaps,
): void {
  if (!confirm_long && checks.some(({ shift }) => isLongShift(shift))) {
    throw batchErrors.LONG_SHIFT()
  }
  const overlapping = checks.filter(({ verdict }) => verdict === 'overlap')
  if (overlapping.length > 0 && !allow_overlap) {
    throw batchErrors.OVERLAPPING_SHIFTS({
      message: overlaps,
      data: { overlaps: overlapping.slice(0, 50).map(toPlannedText) },
    })
  }
}

export const newId = (): string => randomUUID()
