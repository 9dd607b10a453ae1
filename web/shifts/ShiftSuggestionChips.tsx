import { History } from 'lucide-react'
import { Chip } from '#web/ui/Chip.tsx'
import type { ShiftSuggestion } from './shift-suggestions.ts'
import type { ShiftFormState } from './use-shift-form.ts'

type ShiftSuggestionChipsProps = Pick<ShiftFormState, 'values' | 'setValue'> & {
  suggestions: readonly ShiftSuggestion[]
}

const SUGGESTED_FIELDS = ['venue_id', 'day', 'start_time', 'end_time'] as const

/** Chips that fill in the form with the times and venue of a recent shift. */
export const ShiftSuggestionChips = ({ suggestions, values, setValue }: ShiftSuggestionChipsProps) => {
  if (suggestions.length === 0) return null
  const oneVenue = new Set(suggestions.map((suggestion) => suggestion.venue_id)).size === 1
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Same again?</legend>
      <div className="rail -mx-4 px-4 py-1 tablet:mx-0 tablet:flex-wrap tablet:px-0">
        {suggestions.map((suggestion) => (
          <Chip
            // Contains the absolutely positioned sr-only text, which would otherwise make the page scroll sideways.
            className="relative"
            key={`${suggestion.venue_id} ${suggestion.day} ${suggestion.start_time}`}
            pressed={SUGGESTED_FIELDS.every((name) => suggestion[name] === values[name])}
            onClick={() => {
              for (const name of SUGGESTED_FIELDS) setValue(name, suggestion[name])
            }}
          >
            <History aria-hidden />
            <span className="grid py-1.5 text-left leading-tight">
              {suggestion.label}
              <span className={oneVenue ? 'sr-only' : 'text-micro font-normal'}>
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
