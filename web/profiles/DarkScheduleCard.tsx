import { useMe } from '#web/core/session.ts'
import { DarkDurationButtons } from '#web/shifts/dark-schedule/DarkDurationButtons.tsx'
import { DarkNotice } from '#web/shifts/dark-schedule/DarkNotice.tsx'
import { darkTexts } from '#web/shifts/dark-schedule/texts.ts'
import { Card } from '#web/ui/Card.tsx'

/** Hides the user's schedule for a while, or shows it again. */
export const DarkScheduleCard = () => {
  const me = useMe()
  return (
    <Card aria-labelledby="go-dark" className="grid gap-3">
      <div>
        <h2 id="go-dark" className="text-body">
          {darkTexts.goDark}
        </h2>
        <p className="mt-1 text-small text-ink-2">
          {darkTexts.what} {darkTexts.delivered}
        </p>
      </div>
      {me.schedule_is_dark ? <DarkNotice /> : <DarkDurationButtons />}
    </Card>
  )
}
