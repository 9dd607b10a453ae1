import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const EventSkeletons = () => (
  <Loading text="Loading events..." quiet>
    <Card className="py-0! tablet:py-1!" aria-hidden="true">
      {['a', 'b', 'c'].map((key) => (
        <EventSkeleton key={key} />
      ))}
    </Card>
  </Loading>
)

export const EventSkeleton = () => (
  <span className="flex gap-3 py-4 not-first:border-t not-first:border-line">
    <Skeleton className="size-16 flex-none rounded-key! desk:size-24" />
    <span className="grid flex-1 content-start gap-2.5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
    </span>
  </span>
)
