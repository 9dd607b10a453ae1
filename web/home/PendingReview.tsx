import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Waiting } from '#contract/admin.ts'
import { api } from '#web/core/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { homeTexts } from './texts.ts'

const queues = [
  { tab: 'reports', count: 'reports', label: 'Reports' },
  { tab: 'pending_review', count: 'verifications', label: 'Verifications' },
  { tab: 'venues', count: 'venue_requests', label: 'Venue requests' },
] as const satisfies readonly { tab: string; count: keyof Waiting; label: string }[]

/** The review queues of moderators, each with its count and a link. */
export const PendingReview = () => {
  const query = useQuery({ ...api.admin.waiting.queryOptions(), refetchInterval: 60_000 })
  return (
    <Card aria-labelledby="pending" className="mb-4 desk:mb-6">
      <h2 id="pending">{homeTexts.pending}</h2>
      <QueryView
        query={query}
        failed="Could not load the review queues."
        loading={<LoadingBlock text={homeTexts.loadingPending} className="h-33" />}
      >
        {(waiting) => (
          <ul>
            {queues.map(({ tab, count, label }) => (
              <li key={tab} className="not-first:border-t not-first:border-line">
                <Link to="/admin" search={{ tab }} className="flex min-h-11 items-center gap-2">
                  <span className="flex-1">{label}</span>
                  <span className={waiting[count] > 0 ? 'font-semibold' : 'text-ink-3'}>{waiting[count]}</span>
                  <ChevronRight aria-hidden className="size-5 flex-none text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
