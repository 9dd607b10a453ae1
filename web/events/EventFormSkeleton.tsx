import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const EventFormSkeleton = () => (
  <Loading text="Loading the event form..." quiet>
    <Skeleton className="mb-6 h-10 w-60" />
    <div className="grid max-w-[42rem] gap-6">
      {['h-12', 'h-24', 'h-12', 'h-16'].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are fixed
        <span key={at} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`${height} rounded-key!`} />
        </span>
      ))}
    </div>
  </Loading>
)
