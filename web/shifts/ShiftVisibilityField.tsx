import { ChevronDown } from 'lucide-react'
import { SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { shiftTexts, visibilityTexts } from './texts.ts'

type ShiftVisibilityFieldProps = { value: ShiftVisibility; onChange: (value: ShiftVisibility) => void }

/** Who may see the shift. Closed at first, because most shifts are for everyone. */
export const ShiftVisibilityField = ({ value, onChange }: ShiftVisibilityFieldProps) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0">
        {shiftTexts.visibility}
        <span className="block text-small text-ink-2">{visibilityTexts[value]}</span>
      </span>
      <ChevronDown aria-hidden className="size-5 flex-none text-ink-2 group-open:rotate-180" />
    </summary>
    <SelectField
      label={shiftTexts.visibility}
      hint={value === 'followers' ? shiftTexts.followersNote : undefined}
      value={value}
      onChange={({ target }) => {
        const chosen = SHIFT_VISIBILITIES.find((one) => one === target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {SHIFT_VISIBILITIES.map((one) => (
        <option key={one} value={one}>
          {visibilityTexts[one]}
        </option>
      ))}
    </SelectField>
  </details>
)
