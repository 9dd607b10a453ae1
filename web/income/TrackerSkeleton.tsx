import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder in the page's final layout while the income loads. */
export const TrackerSkeleton = () => (
  <Loading text="Loading your income..." quiet>
    <span className="grid items-start gap-6 desk:grid-cols-[25rem_minmax(0,1fr)] desk:gap-10">
      <Skeleton className="h-144" />
      <span className="grid gap-6">
        <Skeleton className="h-72 rounded-card!" />
        <Skeleton className="h-56 rounded-card!" />
      </span>
    </span>
  </Loading>
)
