import { History } from 'lucide-react'
import { Chip } from '#web/ui/Chip.tsx'
import type { ShiftFormValues } from './shift-form.ts'
import type { ShiftSuggestion } from './shift-suggestions.ts'

type ShiftSuggestionChipsProps = {
  again: readonly ShiftSuggestion[]
  values: ShiftFormValues
  onPick: (again: ShiftSuggestion) => void
}

/** Shifts like my latest, one tap each. */
export const ShiftSuggestionChips = ({ again, values, onPick }: ShiftSuggestionChipsProps) => {
  if (again.length === 0) return null
  const oneVenue = new Set(again.map((one) => one.venue_id)).size === 1
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Same again?</legend>
      <div className="rail -mx-4 px-4 py-1 tablet:mx-0 tablet:flex-wrap tablet:px-0">
        {again.map((one) => (
          <Chip
            // Holds its hidden words, which would else widen the page from beyond the rail.
            className="relative"
            key={`${one.venue_id} ${one.day} ${one.start_time}`}
            pressed={isChosen(one, values)}
            onClick={() => onPick(one)}
          >
            <History aria-hidden />
            <span className="grid py-1.5 text-left leading-tight">
              {one.label}
              <span className={oneVenue ? 'sr-only' : 'text-micro font-normal'}>
                <span className="sr-only"> at </span>
                {one.venue_name}
              </span>
            </span>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

const isChosen = (one: ShiftSuggestion, values: ShiftFormValues) =>
  (['venue_id', 'day', 'start_time', 'end_time'] as const).every((name) => one[name] === values[name])
