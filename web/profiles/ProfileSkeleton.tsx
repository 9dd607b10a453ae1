import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const ProfileSkeleton = () => (
  <Loading text="Loading the profile..." quiet>
    <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-8">
      <div className="grid gap-5">
        <span className="flex items-center gap-4 desk:gap-6">
          <Skeleton className="size-28 rounded-full!" />
          <span className="grid flex-1 gap-3">
            <Skeleton className="h-8 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-6 w-1/2" />
          </span>
        </span>
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-11 w-44 rounded-key!" />
        <Skeleton className="h-72 rounded-card!" />
      </div>
      <Skeleton className="h-56 rounded-card!" />
    </div>
  </Loading>
)
