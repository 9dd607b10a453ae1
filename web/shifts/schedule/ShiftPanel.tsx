import { Pencil, Repeat, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { DeleteShift } from '#web/shifts/DeleteShift.tsx'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { HiddenShiftBadge } from '#web/shifts/ShiftBadges.tsx'
import { ZonedTime } from '#web/shifts/ShiftBoardLine.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDay } from '#web/ui/times.ts'
import { canChooseScope, type SeriesScope, SeriesScopeField } from './SeriesScopeField.tsx'
import { formatSeries } from './week.ts'

/** The shift selected in the week: its details, its series, and the Edit and Delete buttons. */
export const ShiftPanel = ({ shift, now }: { shift: OwnShift; now: number }) => {
  const [scope, setScope] = useState<SeriesScope>('this')
  const [deleting, setDeleting] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  // On phones the panel is below the list, so it scrolls into view and takes the focus for screen readers.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const zone = shift.venue_time_zone
  const text = formatSeries(shift)
  const hasScope = canChooseScope(shift, now)
  return (
    <>
      <Card
        ref={top}
        tabIndex={-1}
        aria-label="Selected shift"
        className="grid scroll-mb-24 gap-4 outline-none! desk:sticky! desk:top-20"
      >
        <div>
          <p className="text-small text-ink-2">
            {formatDay(shift.start_time, zone)}
            {isShiftOver(shift, now) ? ', past' : null}
          </p>
          <p className="text-[1.5rem] leading-snug">
            <ZonedTime at={shift.start_time} zone={zone} /> <span className="sign text-name">to</span>{' '}
            <ZonedTime at={shift.end_time} zone={zone} />
          </p>
          <p className="text-ink-2 wrap-anywhere">{[shift.venue_name, shift.notes].filter(Boolean).join(' · ')}</p>
          <HiddenShiftBadge shift={shift} />
          {text ? (
            <p className="mt-2 flex items-center gap-2 text-small">
              <Repeat aria-hidden className="size-4 flex-none text-ink-3" />
              {text}
            </p>
          ) : null}
        </div>
        {hasScope ? <SeriesScopeField shift={shift} value={scope} onChange={setScope} /> : null}
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button look="outline" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden className="size-5" />
            {isShiftOver(shift, now) ? shiftTexts.deletePast : shiftTexts.cancel}
          </Button>
          <ButtonLink
            to="/shifts/$shiftId/edit"
            params={{ shiftId: shift.id }}
            search={hasScope && scope !== 'this' ? { scope } : {}}
          >
            <Pencil aria-hidden className="size-5" />
            Edit
          </ButtonLink>
        </div>
      </Card>
      <DeleteShift shift={shift} scope={scope} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
