import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { WEEKDAYS } from './format-special.ts'
import { specialTexts } from './texts.ts'

type DaysProps = { days: readonly number[]; invalid?: boolean; onChange: (days: number[]) => void }

const PRESETS = [
  { label: specialTexts.weekdays, days: [1, 2, 3, 4, 5] },
  { label: specialTexts.weekend, days: [0, 6] },
  { label: specialTexts.everyDay, days: [0, 1, 2, 3, 4, 5, 6] },
]

/** Sets the usual groups of days with one tap. */
export const DayPresets = ({ days, invalid, onChange }: DaysProps) => (
  <div className="flex flex-wrap gap-2">
    {PRESETS.map((preset) => (
      <Chip
        key={preset.label}
        pressed={preset.days.join() === days.join()}
        data-invalid={invalid || undefined}
        onClick={() => onChange(preset.days)}
      >
        {preset.label}
      </Chip>
    ))}
  </div>
)

/** Toggles single days. */
export const DayButtons = ({ days, onChange }: Omit<DaysProps, 'invalid'>) => (
  <div className="grid grid-cols-4 gap-1.5 tablet:grid-cols-7">
    {WEEKDAYS.map((name, day) => {
      const pressed = days.includes(day)
      return (
        <button
          key={name}
          type="button"
          aria-pressed={pressed}
          onClick={() =>
            onChange(pressed ? days.filter((one) => one !== day) : [...days, day].sort((one, other) => one - other))
          }
          className={cx(
            'edge min-h-11 rounded-key text-small font-semibold text-ink aria-pressed:bg-solid aria-pressed:text-on-solid',
            'aria-pressed:shadow-none forced-colors:aria-pressed:border-3',
          )}
        >
          <span aria-hidden>{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </button>
      )
    })}
  </div>
)
