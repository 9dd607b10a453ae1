import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import type { ZonedSpan } from '#web/shifts/format-shift.ts'
import { Card } from '#web/ui/Card.tsx'
import { WeekColumns } from './WeekColumns.tsx'
import { formatWeekTotals, getNightDay, listWeekDays } from './week.ts'

type MiniWeekProps = {
  /** The first of the seven days. */
  from: string
  /** The shifts being entered in the form. */
  drafts: readonly ZonedSpan[]
  now: number
}

/** The next seven days with the shifts being entered, beside the form on wide screens. Hidden until the week loads. */
export const MiniWeek = ({ from, drafts, now }: MiniWeekProps) => {
  const week = useQuery(api.schedule.week.queryOptions({ input: { from } }))
  if (!week.data) return null
  const days = listWeekDays(from)
  const mine = drafts.filter((draft) => days.includes(getNightDay(draft)))
  return (
    <Card aria-labelledby="mini-week">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="mini-week" className="text-name">
          {drafts.length > 1 ? 'Your week with these shifts' : 'Your week with this shift'}
        </h2>
        <p className="text-small text-ink-2">{formatWeekTotals([...week.data.items, ...mine])}</p>
      </div>
      <WeekColumns from={from} today={from} shifts={week.data.items} drafts={mine} now={now} />
    </Card>
  )
}
