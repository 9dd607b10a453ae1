import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { PlannedShiftRow } from '#web/shifts/schedule/PlannedShiftRow.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RosterPeopleField } from './RosterPeopleField.tsx'
import { RosterEntryRow, type RosterEntryRowProps } from './RosterRows.tsx'
import type { RosterReadResult, useRosterReview } from './use-roster-review.ts'

type RosterEntryListsProps = Omit<RosterEntryRowProps, 'entry'> &
  Pick<ReturnType<typeof useRosterReview>, 'people' | 'person' | 'choosePerson' | 'isRemoved'> & {
    read: RosterReadResult
  }

/** Everything read from the roster: entries to post, shifts to remove, and entries that were rejected. */
export const RosterEntryLists = ({ read, people, person, choosePerson, isRemoved, ...row }: RosterEntryListsProps) => (
  <div className="grid min-w-0 gap-5">
    {people.length > 0 ? <RosterPeopleField people={people} chosen={person} onChoose={choosePerson} /> : null}
    <Card aria-label="Entries" className="py-1.5!">
      {read.entries.length > 0 ? (
        <ul>
          {read.entries.map((entry) => (
            <RosterEntryRow key={entry.key} {...row} entry={entry} />
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
              onChange={(on) => row.select(shift.id, on)}
            />
          ))}
        </ul>
      </Card>
    ) : null}
    {read.refused.length > 0 ? (
      <Card aria-labelledby="refused">
        <h2 id="refused">Skipped</h2>
        <ul className="mt-2 grid gap-2 text-small">
          {read.refused.map(({ title, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: this list never reorders, and titles may repeat.
            <li key={index} className="wrap-anywhere">
              <strong>{title}:</strong> <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      </Card>
    ) : null}
    {read.older > 0 ? (
      <p className="text-small text-ink-2">
        {read.older === 1 ? '1 entry was' : `${read.older} entries were`} skipped: too far in the past.
      </p>
    ) : null}
  </div>
)
