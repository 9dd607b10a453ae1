import { EyeOff } from 'lucide-react'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { formatDarkUntil } from './format-dark.ts'
import { darkTexts } from './texts.ts'
import { useDarkSchedule } from './use-dark-schedule.ts'

/** Tells talent that their schedule is dark, and shows it again. Renders nothing while it is not dark. */
export const DarkNotice = ({ className = '' }: { className?: string }) => {
  const me = useMe()
  const { show, showProblem } = useDarkSchedule()
  if (!me.schedule_is_dark) return null
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-center gap-2 text-small text-ink-2">
          <EyeOff aria-hidden className="size-4 flex-none" />
          {darkTexts.hidden(formatDarkUntil(me))} {darkTexts.onlyYou}
        </p>
        <Button busy={show.isPending} busyLabel={darkTexts.showing} onClick={() => show.mutate()}>
          {darkTexts.show}
        </Button>
      </div>
      <FormProblem message={showProblem} />
    </div>
  )
}
