import { Suspense, useState } from 'react'
import type { IncomeSummary } from '#contract/income.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { TearLine } from './DottedLine.tsx'
import { formatMonthName } from './format-days.ts'
import { formatMoney, isZeroAmount } from './format-money.ts'

const GoalDialog = lazyPart(() => import('./GoalDialog.tsx').then((module) => ({ default: module.GoalDialog })))

/** Progress toward the monthly goal, or a button to set one. */
export const GoalLine = ({ goal }: { goal: IncomeSummary['goal'] }) => {
  const [open, setOpen] = useState(false)
  const editButton = (
    <button type="button" onClick={() => setOpen(true)} className="link-line min-h-11 flex-none text-small">
      {goal ? 'Change goal' : 'Set a monthly goal'}
    </button>
  )
  return (
    <>
      {goal ? (
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p id="goal" className="font-semibold">
              Goal for {formatMonthName(goal.month)}
            </p>
            {editButton}
          </div>
          <div
            role="progressbar"
            aria-labelledby="goal"
            aria-valuenow={goal.percent}
            aria-valuetext={`${formatMoney(goal.total)} of ${formatMoney(goal.monthly_amount)}`}
            className="h-2.5 overflow-hidden rounded-chip bg-surface-3 forced-colors:border"
          >
            <span
              className="block h-full rounded-chip bg-solid forced-colors:bg-[Highlight]"
              style={{ width: `${goal.percent}%` }}
            />
          </div>
          <p className="mt-1.5 text-small text-ink-2">
            {formatMoney(goal.total)} of {formatMoney(goal.monthly_amount)},{' '}
            {isZeroAmount(goal.left) ? 'reached' : `${formatMoney(goal.left)} to go`}
          </p>
        </div>
      ) : (
        <p className="text-center">{editButton}</p>
      )}
      <TearLine />
      {open ? (
        <Suspense>
          <GoalDialog goal={goal} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
