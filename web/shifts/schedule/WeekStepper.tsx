import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { formatWeek } from './week.ts'

type Weeks = { from: string; into: string }
type WeekStepperProps = {
  label: string
  week: string
  /** The URL parameters of the week before; undefined if it can't be chosen. */
  previous: Weeks | undefined
  next: Weeks
}

/** A week with links to the week before and the week after. */
export const WeekStepper = ({ label, week, previous, next }: WeekStepperProps) => (
  <div className="flex items-center gap-2">
    <p aria-live="polite" className="min-w-0 flex-1">
      <span className="block text-small text-ink-2">{label}</span>
      <span className="sign text-name font-bold">{formatWeek(week)}</span>
    </p>
    {previous ? <Step search={previous} label={`${label}: previous week`} icon={ChevronLeft} /> : null}
    <Step search={next} label={`${label}: next week`} icon={ChevronRight} />
  </div>
)

const Step = ({ search, label, icon: Icon }: { search: Weeks; label: string; icon: LucideIcon }) => (
  <Link
    to="/shifts/copy"
    search={search}
    replace
    resetScroll={false}
    aria-label={label}
    title={label}
    className="inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3"
  >
    <Icon aria-hidden className="size-5" />
  </Link>
)
