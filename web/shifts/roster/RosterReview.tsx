import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { rosterMessages } from '#contract/roster.texts.ts'
import type { RosterEntry } from '#contract/roster.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode } from '#web/core/errors.ts'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { toastDeletedWithUndo } from '#web/shifts/schedule/undo-delete.ts'
import { formatShiftCount, parseWeek } from '#web/shifts/schedule/week.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toDayKey } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import type { RosterUpload } from './RosterForm.tsx'
import { RemovedShiftRow, RosterEntryRow } from './RosterRows.tsx'

type RosterReadResult = {
  name: string
  entries: RosterEntry[]
  refused: { title: string; reason: string }[]
  vanished: (ShiftLine & { certain: boolean })[]
  older: number
}

type RosterReviewProps = {
  roster: RosterUpload
  read: RosterReadResult
  venues: readonly VenueOption[]
  isPrivate: boolean
  onElsewhere: (key: string, venueId: string) => Promise<unknown>
  onReread: () => Promise<unknown>
  onBack: () => void
}

const isSelectable = ({ state }: RosterEntry) => state === 'new' || state === 'moved'

/** Every entry with what it would become; ticked are those that stand in nobody's way. */
export const RosterReview = ({ roster, read, venues, isPrivate, onElsewhere, onReread, onBack }: RosterReviewProps) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // What was ticked by hand; the rest follows what is read.
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { leave } = useUnsavedChangesGuard(() => !busy && (byHand.size > 0 || roster.choices.length > 0))
  const isTicked = (entry: RosterEntry) =>
    isSelectable(entry) && (byHand.get(entry.key) ?? (!entry.clash && !entry.over))
  const isGone = ({ id, certain }: RosterReadResult['vanished'][number]) => byHand.get(id) ?? certain
  const tick = (key: string, on: boolean) => setByHand((before) => new Map(before).set(key, on))

  const picked = read.entries.filter(isTicked)
  const gone = read.vanished.filter(isGone)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { added, moved, removed } = await client.roster.publish({
        text: roster.text,
        venue_id: roster.venue_id,
        choices: roster.choices,
        picked: picked.map(({ key }) => key),
        overlapping: picked.filter(({ clash }) => clash).map(({ key }) => key),
        remove: gone.map(({ id }) => id),
      })
      const text = formatImportResult(added, moved, removed.length)
      if (removed.length > 0) toastDeletedWithUndo(text, removed, cache)
      else toast.success(text)
      void invalidateShifts(cache)
      const first = picked[0] ?? gone[0]
      const day = first && toDayKey(first.start_time, first.venue_time_zone)
      await navigate({
        to: '/shifts/week',
        search: { from: parseWeek({ from: day }, 'from', Date.now()) },
        ignoreBlocker: true,
      })
    } catch (error) {
      const changed = getErrorCode(error) === 'CHANGED' || getErrorCode(error) === 'OVERLAPPING_SHIFTS'
      const reason = changed ? rosterMessages.changed : formatErrorReason(error)
      setProblem(`${rosterMessages.publishFailed} ${reason}`)
      if (changed) await onReread().catch(() => {})
    }
    setBusy(false)
  }
  return (
    <form
      className="grid items-start gap-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <div className="grid min-w-0 gap-5">
        <Card aria-label="Entries" className="py-1.5!">
          {read.entries.length > 0 ? (
            <ul>
              {read.entries.map((entry) => (
                <RosterEntryRow
                  key={entry.key}
                  entry={entry}
                  checked={isTicked(entry)}
                  locked={!isSelectable(entry)}
                  venues={venues}
                  onChange={(on) => tick(entry.key, on)}
                  onElsewhere={(venueId) => onElsewhere(entry.key, venueId)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState art={<GlassArt kind="calendar" />} title="Nothing to post in this roster.">
              {read.older > 0 ? 'All its entries are long over.' : 'It holds no entry that is a shift.'}
            </EmptyState>
          )}
        </Card>
        {read.vanished.length > 0 ? (
          <Card aria-labelledby="vanished">
            <h2 id="vanished">No longer in the roster</h2>
            <p className="text-small text-ink-2">Ticked ones are taken out of your schedule.</p>
            <ul>
              {read.vanished.map((shift) => (
                <RemovedShiftRow
                  key={shift.id}
                  shift={shift}
                  checked={isGone(shift)}
                  onChange={(on) => tick(shift.id, on)}
                />
              ))}
            </ul>
          </Card>
        ) : null}
        {read.refused.length > 0 ? (
          <Card aria-labelledby="refused">
            <h2 id="refused">Not taken over</h2>
            <ul className="mt-2 grid gap-2 text-small">
              {read.refused.map(({ title, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of one reading never changes, and titles repeat.
                <li key={index} className="wrap-anywhere">
                  <strong>{title}</strong> <span className="text-ink-2">{reason}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {read.older > 0 ? (
          <p className="text-small text-ink-2">
            {read.older} {read.older === 1 ? 'entry is' : 'entries are'} long over and left out.
          </p>
        ) : null}
      </div>
      <div className="grid gap-4 desk:sticky desk:top-20">
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {isPrivate ? shiftMessages.sharePrivate : shiftMessages.shareText} Only days, hours and venues are taken over.
        </Notice>
        <FormProblem message={problem} />
        <FormFooter even>
          <Button look="outline" size="l" onClick={() => leave(onBack)}>
            {uiTexts.cancel}
          </Button>
          <Button
            type="submit"
            look="solid"
            size="l"
            busy={busy}
            busyLabel="Saving..."
            disabled={picked.length + gone.length === 0}
          >
            {formatSubmitLabel(picked, gone.length)}
          </Button>
        </FormFooter>
      </div>
    </form>
  )
}

/** `Add 4 shifts`, `Add 2, move 1, take out 1` */
const formatSubmitLabel = (picked: readonly RosterEntry[], gone: number): string => {
  const moved = picked.filter(({ state }) => state === 'moved').length
  const added = picked.length - moved
  if (moved + gone === 0) return `Add ${formatShiftCount(added)}`
  const parts = [added && `add ${added}`, moved && `move ${moved}`, gone && `take out ${gone}`]
    .filter(Boolean)
    .join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

const formatImportResult = (added: number, moved: number, removed: number): string =>
  [
    added && `${formatShiftCount(added)} added.`,
    moved && `${formatShiftCount(moved)} moved.`,
    removed && `${formatShiftCount(removed)} deleted.`,
  ]
    .filter(Boolean)
    .join(' ')
