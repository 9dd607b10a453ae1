import { DARK_DURATIONS } from '#contract/dark-schedule.limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { darkTexts } from './texts.ts'
import { useDarkSchedule } from './use-dark-schedule.ts'

/** Hides the schedule for one of the durations, at once. */
export const DarkDurationButtons = ({ onHidden }: { onHidden?: () => void }) => {
  const { hide, hideProblem } = useDarkSchedule()
  return (
    <div className="grid gap-2">
      {DARK_DURATIONS.map((duration) => (
        <Button
          key={duration}
          busy={hide.isPending}
          onClick={() => hide.mutate(duration, { onSuccess: () => onHidden?.() })}
        >
          {darkTexts[duration]}
        </Button>
      ))}
      <FormProblem message={hideProblem} />
    </div>
  )
}
