import { History } from 'lucide-react'
import { Chip } from '#web/ui/Chip.tsx'
import type { ShiftSuggestion } from './shift-suggestions.ts'
import type { ShiftFormState } from './use-shift-form.ts'

type ShiftSuggestionChipsProps = Pick<ShiftFormState, 'values' | 'setValue' | 'setDays'> & {
  suggestions: readonly ShiftSuggestion[]
}

const COPIED_FIELDS = ['venue_id', 'start_time', 'end_time'] as const

/** Chips that fill in the form with the times and venue of a recent shift. */
export const ShiftSuggestionChips = ({ suggestions, values, setValue, setDays }: ShiftSuggestionChipsProps) => {
  if (suggestions.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Same again?</legend>
      <div className="rail -mx-4 px-4 py-1 tablet:mx-0 tablet:flex-wrap tablet:px-0">
        {suggestions.map((suggestion) => (
          <Chip
            // Contains the absolutely positioned sr-only text, which would otherwise make the page scroll sideways.
            className="relative"
            key={`${suggestion.venue_id} ${suggestion.day} ${suggestion.start_time}`}
            pressed={suggestion.day === values.day && COPIED_FIELDS.every((name) => suggestion[name] === values[name])}
            onClick={() => {
              for (const name of COPIED_FIELDS) setValue(name, suggestion[name])
              setDays([suggestion.day])
            }}
          >
            <History aria-hidden />
            <span className="grid py-1.5 text-left leading-tight">
              {suggestion.label}
              <span className="text-micro font-normal">
                <span className="sr-only"> at </span>
                {suggestion.venue_name}
              </span>
            </span>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
