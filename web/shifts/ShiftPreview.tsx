import { shiftMessages } from '#contract/shifts.texts.ts'
import { useMe } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { Board } from './Board.tsx'
import { isShiftOver } from './format-shift.ts'
import { ShiftBoardLine } from './ShiftBoardLine.tsx'
import { buildShiftPreview } from './shift-form.ts'
import type { ShiftFormState } from './use-shift-form.ts'

type ShiftPreviewProps = Pick<ShiftFormState, 'span' | 'venue' | 'now'> & { isPrivate: boolean }

/** Previews the shift's line on the board, on wide screens. The line is inert, so its links cannot be focused. */
export const ShiftPreview = ({ span, venue, now, isPrivate }: ShiftPreviewProps) => {
  const me = useMe()
  const shift = venue && buildShiftPreview(span, venue, me)
  return (
    <Board as="section" aria-labelledby="preview" className="pb-5!">
      <h2 id="preview" className="text-name text-ink-2">
        {appTexts.preview}
      </h2>
      {shift && !isShiftOver(shift, now) ? (
        <ul inert>
          <ShiftBoardLine shift={shift} now={now} />
        </ul>
      ) : (
        <p className="mt-2 text-small text-ink-2">
          {shift ? 'Past shift: only you will see it.' : 'Choose a venue and times to preview your shift.'}
        </p>
      )}
      {isPrivate ? <p className="mt-2 text-small text-ink-2">{shiftMessages.sharePrivate}</p> : null}
    </Board>
  )
}
