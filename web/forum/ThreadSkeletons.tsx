import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder lines while discussions load. */
export const ThreadSkeletons = () => (
  <Loading text="Loading discussions..." quiet>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <span key={key} aria-hidden className="flex gap-3 py-4 not-first:border-t not-first:border-line">
        <Skeleton className="size-10 flex-none rounded-full!" />
        <span className="grid flex-1 content-start gap-2">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4" />
          <Skeleton className="h-3 w-2/5" />
        </span>
        <Skeleton className="h-8 w-12 flex-none" />
      </span>
    ))}
  </Loading>
)
