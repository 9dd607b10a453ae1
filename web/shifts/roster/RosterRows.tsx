import { ArrowRight, Info, MapPin, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { RosterEntry } from '#contract/roster.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { reasonText } from '#web/core/problems.ts'
import { Overlap, PlanRow, PostedAlready, Remark } from '#web/shifts/schedule/PlanRow.tsx'
import { VenueField } from '#web/shifts/VenueField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { clockText, dayText } from '#web/ui/times.ts'
import { rosterTexts } from './texts.ts'

type RosterEntryRowProps = {
  entry: RosterEntry
  checked: boolean
  locked: boolean
  venues: readonly VenueOption[]
  onChange: (checked: boolean) => void
  onElsewhere: (venueId: string) => Promise<unknown>
}

/** An entry of the roster: what it would become, and where else it might be. */
export const RosterEntryRow = ({ entry, checked, locked, venues, onChange, onElsewhere }: RosterEntryRowProps) => {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState<string>()
  const id = useId()
  return (
    <>
      <PlanRow
        shift={entry}
        checked={checked}
        locked={locked}
        onChange={onChange}
        remarks={
          <>
            <span className="text-micro text-ink-3 wrap-anywhere">{entry.title}</span>
            {entry.before ? (
              <Remark icon={ArrowRight}>
                Moves from {dayText(entry.before.start_time, entry.before.venue_time_zone)},{' '}
                {clockText(entry.before.start_time, entry.before.venue_time_zone)} to{' '}
                {clockText(entry.before.end_time, entry.before.venue_time_zone)} at {entry.before.venue_name}.
              </Remark>
            ) : null}
            {entry.state === 'same' || entry.state === 'duplicate' ? <PostedAlready /> : null}
            {entry.clash ? <Overlap clash={entry.clash} /> : null}
            {entry.remarks.map((remark) => (
              <Remark key={remark} icon={remark.startsWith('The roster says') ? MapPin : Info}>
                {remark}
              </Remark>
            ))}
          </>
        }
      >
        <IconButton
          label={`${rosterTexts.otherVenue} for ${dayText(entry.start_time, entry.venue_time_zone)}`}
          title={rosterTexts.otherVenue}
          aria-expanded={open}
          className="-mr-2.5"
          onClick={() => setOpen(!open)}
        >
          <Pencil aria-hidden />
        </IconButton>
      </PlanRow>
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
              onElsewhere(event.target.value).catch((error: unknown) => setFailed(reasonText(error)))
            }}
          />
        </li>
      ) : null}
    </>
  )
}

type VanishedRowProps = { shift: ShiftLine; checked: boolean; onChange: (checked: boolean) => void }

/** A shift that an earlier roster made and this one does not name. */
export const VanishedRow = (props: VanishedRowProps) => <PlanRow {...props} />
