import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder rows while shifts load. */
export const LoadingShiftRows = ({ text, count }: { text: string; count: number }) => (
  <Loading text={text} quiet>
    <div aria-hidden="true">
      {['a', 'b', 'c'].slice(0, count).map((key) => (
        <span key={key} className="flex items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
          <Skeleton className="h-15.5 w-15 rounded-key!" />
          <span className="grid flex-1 gap-2.5">
            <Skeleton className="h-5 w-36 max-w-full" />
            <Skeleton className="h-4 w-28" />
          </span>
          <Skeleton className="h-6 w-16" />
        </span>
      ))}
    </div>
  </Loading>
)

/** Two placeholder lines while months or rates load. */
export const LoadingLines = ({ text, className }: { text: string; className: string }) => (
  <Loading text={text} quiet>
    <span className="mt-3 grid gap-3">
      <Skeleton className={className} />
      <Skeleton className={className} />
    </span>
  </Loading>
)

/** Placeholder in the page's final layout while the income loads. */
export const TrackerSkeleton = () => (
  <Loading text="Loading your income..." quiet>
    <span className="grid items-start gap-6 tablet:grid-cols-2 desk:grid-cols-[25rem_minmax(0,1fr)] desk:gap-10">
      <Skeleton className="h-144" />
      <span className="grid gap-6">
        <Skeleton className="h-72 rounded-card!" />
        <Skeleton className="h-56 rounded-card!" />
      </span>
    </span>
  </Loading>
)
