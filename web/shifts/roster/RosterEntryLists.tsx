import type { VenueOption } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { PlannedShiftRow } from '#web/shifts/schedule/PlannedShiftRow.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RosterEntryRow } from './RosterRows.tsx'
import { isSelectable, type RosterReadResult, type useRosterReview } from './use-roster-review.ts'

type RosterEntryListsProps = Pick<ReturnType<typeof useRosterReview>, 'isSelected' | 'isRemoved' | 'select'> & {
  read: RosterReadResult
  venues: readonly VenueOption[]
  onVenueChange: (key: string, venueId: string) => Promise<unknown>
}

/** Everything read from the roster: entries to post, shifts to remove, and entries that were rejected. */
export const RosterEntryLists = ({
  read,
  venues,
  isSelected,
  isRemoved,
  select,
  onVenueChange,
}: RosterEntryListsProps) => (
  <div className="grid min-w-0 gap-5">
    <Card aria-label="Entries" className="py-1.5!">
      {read.entries.length > 0 ? (
        <ul>
          {read.entries.map((entry) => (
            <RosterEntryRow
              key={entry.key}
              entry={entry}
              checked={isSelected(entry)}
              locked={!isSelectable(entry)}
              venues={venues}
              onChange={(on) => select(entry.key, on)}
              onVenueChange={(venueId) => onVenueChange(entry.key, venueId)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState art={<GlassArt kind="calendar" />} title="Nothing to post in this roster.">
          {read.older > 0 ? 'All of its entries are too far in the past.' : 'We didn’t find any shifts in it.'}
        </EmptyState>
      )}
    </Card>
    {read.vanished.length > 0 ? (
      <Card aria-labelledby="vanished">
        <h2 id="vanished">No longer in the roster</h2>
        <p className="text-small text-ink-2">Checked shifts will be cancelled.</p>
        <ul>
          {read.vanished.map((shift) => (
            <PlannedShiftRow
              key={shift.id}
              shift={shift}
              checked={isRemoved(shift)}
              onChange={(on) => select(shift.id, on)}
            />
          ))}
        </ul>
      </Card>
    ) : null}
    {read.refused.length > 0 ? <RejectedEntries entries={read.refused} /> : null}
    {read.older > 0 ? (
      <p className="text-small text-ink-2">
        {read.older === 1 ? '1 entry was' : `${read.older} entries were`} too far in the past and left out.
      </p>
    ) : null}
  </div>
)

const RejectedEntries = ({ entries }: { entries: RosterReadResult['refused'] }) => (
  <Card aria-labelledby="refused">
    <h2 id="refused">Skipped</h2>
    <ul className="mt-2 grid gap-2 text-small">
      {entries.map(({ title, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: this list never reorders, and titles may repeat.
        <li key={index} className="wrap-anywhere">
          <strong>{title}</strong> <span className="text-ink-2">{reason}</span>
        </li>
      ))}
    </ul>
  </Card>
)
