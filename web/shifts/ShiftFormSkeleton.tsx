import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder for the form while its venues and shift load. */
export const ShiftFormSkeleton = ({ text }: { text: string }) => (
  <Loading text={text} quiet>
    <div className="grid max-w-[42rem] gap-6">
      {['h-12', 'h-17', 'h-16', 'h-24'].map((height) => (
        <span key={height} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`${height} rounded-key!`} />
        </span>
      ))}
      <Skeleton className="h-13 w-40 rounded-key!" />
    </div>
  </Loading>
)
