import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export const VenueFormSkeleton = () => (
  <Loading text="Loading the venue..." quiet>
    <div aria-hidden="true" className="grid gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-6">
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-96 rounded-card!" />
    </div>
  </Loading>
)
