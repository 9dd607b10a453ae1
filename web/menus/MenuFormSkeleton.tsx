import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const MenuFormSkeleton = () => (
  <Loading text="Loading the form..." quiet>
    <div className="grid max-w-[42rem] gap-5">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-40 rounded-card!" />
      <Skeleton className="h-64 rounded-card!" />
    </div>
  </Loading>
)
