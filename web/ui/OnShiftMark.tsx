import { OnNowDot } from './OnNowDot.tsx'
import { uiTexts } from './texts.ts'

/** The dot and the words of a person on shift, in a line of small text. */
export const OnShiftMark = () => (
  <span className="inline-flex items-center gap-1 font-semibold text-lit-ink">
    <OnNowDot />
    {uiTexts.onShift}
  </span>
)
