import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export const VenueSkeletons = ({ bare = false }: { bare?: boolean }) => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
    <span key={key} className="flex items-center gap-3.5 py-3.5 not-first:border-t not-first:border-line">
      <Skeleton className="size-23 rounded-key!" />
      <span className="grid flex-1 gap-2.5">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-4 w-1/3" />
      </span>
    </span>
  ))
  return bare ? (
    <span aria-hidden="true">{rows}</span>
  ) : (
    <Card className="py-1.5!" aria-hidden="true">
      {rows}
    </Card>
  )
}
