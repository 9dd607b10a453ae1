import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#web/core/api.ts'
import { nameTonight, toNightKey } from '#web/core/night.ts'
import { formatHours } from '#web/shifts/format-shift.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Loading } from '#web/ui/Skeleton.tsx'
import { formatDay } from '#web/ui/times.ts'
import type { IncomeShift } from './editing.ts'
import { incomeTexts } from './texts.ts'

const loadDialog = () => import('./IncomeDialog.tsx')
const IncomeDialog = lazyPart(() => loadDialog().then((module) => ({ default: module.IncomeDialog })))

/** The latest shift that ended within a day and has no income. Refetches regularly, as a shift may end at any time. */
export const useLatestShift = () => useQuery(api.income.latest.queryOptions({ refetchInterval: 5 * 60_000 }))

/** Prompts for the income of a shift that has just ended. Renders nothing if there is none. */
export const RecordTips = ({ className }: { className?: string }) => {
  const { data, isLoading } = useLatestShift()
  const [editing, setEditing] = useState<IncomeShift>()
  const shift = data?.shift
  if (isLoading) return <Loading text={incomeTexts.loadingLatest} quiet />
  return (
    <>
      {shift ? <RecordTipsPrompt shift={shift} className={className} onRecord={() => setEditing(shift)} /> : null}
      {editing ? (
        <Suspense>
          <IncomeDialog editing={{ shift: editing }} onClose={() => setEditing(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

type RecordTipsPromptProps = { shift: IncomeShift; className: string | undefined; onRecord: () => void }

const RecordTipsPrompt = ({ shift, className, onRecord }: RecordTipsPromptProps) => {
  const now = useCurrentMinute()
  const zone = shift.venue_time_zone
  const today = toNightKey(shift.start_time, zone) === toNightKey(now, zone)
  const preloadDialog = () => void loadDialog().catch(() => undefined)
  return (
    <Card aria-labelledby="record-tips" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="record-tips" className="text-name">
            How much did you make?
          </h2>
          <p className="mt-0.5 text-small text-ink-2">
            {shift.venue_name}, {today ? nameTonight(now, zone).toLowerCase() : formatDay(shift.start_time, zone)},{' '}
            {formatHours(shift)}
          </p>
        </div>
        <Button
          look="solid"
          className="max-tablet:w-full"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={onRecord}
        >
          {incomeTexts.record}
        </Button>
      </div>
    </Card>
  )
}
