import { ArrowRight, Info, MapPin, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { RosterEntry } from '#contract/roster.ts'
import type { VenueOption } from '#contract/venues.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import { formatHours } from '#web/shifts/format-shift.ts'
import { AlreadyPostedRemark, OverlapRemark, PlannedShiftRow, Remark } from '#web/shifts/schedule/PlannedShiftRow.tsx'
import { VenueField } from '#web/shifts/VenueField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatDay } from '#web/ui/times.ts'
import { rosterTexts } from './texts.ts'
import { isSelectable, type useRosterReview } from './use-roster-review.ts'

export type RosterEntryRowProps = Pick<ReturnType<typeof useRosterReview>, 'isSelected' | 'select' | 'guessed'> & {
  entry: RosterEntry
  venues: readonly VenueOption[]
  onVenueChange: (key: string, venueId: string) => Promise<unknown>
}

/** An entry of the roster: the shift it would become, with a button to choose another venue. */
export const RosterEntryRow = ({ entry, venues, guessed, isSelected, select, onVenueChange }: RosterEntryRowProps) => {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState<string>()
  const id = useId()
  return (
    <>
      <PlannedShiftRow
        shift={entry}
        checked={isSelected(entry)}
        locked={!isSelectable(entry)}
        onChange={(on) => select(entry.key, on)}
        remarks={
          <>
            <span className="text-micro text-ink-3 wrap-anywhere">{entry.title}</span>
            {entry.before ? (
              <Remark icon={ArrowRight}>
                Moves from {formatDay(entry.before.start_time, entry.before.venue_time_zone)},{' '}
                {formatHours(entry.before)} at {entry.before.venue_name}.
              </Remark>
            ) : null}
            {entry.state === 'same' || entry.state === 'duplicate' ? <AlreadyPostedRemark /> : null}
            {entry.clash ? <OverlapRemark clash={entry.clash} /> : null}
            {[...(guessed.get(entry.key) ?? []), ...entry.remarks].map((remark) => (
              <Remark key={remark} icon={remark.startsWith('The roster says') ? MapPin : Info}>
                {remark}
              </Remark>
            ))}
          </>
        }
      >
        <IconButton
          label={`${rosterTexts.otherVenue} for ${formatDay(entry.start_time, entry.venue_time_zone)}`}
          title={rosterTexts.otherVenue}
          aria-expanded={open}
          className="-mr-2.5"
          onClick={() => setOpen(!open)}
        >
          <Pencil aria-hidden />
        </IconButton>
      </PlannedShiftRow>
      {open ? (
        <li className="pb-4">
          <VenueField
            id={id}
            venues={venues}
            value={entry.venue_id}
            error={failed}
            onChange={(event) => {
              if (!event.target.value) return
              setFailed(undefined)
              onVenueChange(entry.key, event.target.value).catch((error: unknown) =>
                setFailed(formatErrorReason(error)),
              )
            }}
          />
        </li>
      ) : null}
    </>
  )
}
