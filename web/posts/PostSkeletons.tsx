import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder cards while posts load. */
export const PostSkeletons = ({ text = 'Loading posts...', count = 2 }: { text?: string; count?: number }) => (
  <Loading text={text} quiet>
    <div className="grid gap-4">
      {['a', 'b', 'c'].slice(0, count).map((key, at) => (
        <Card key={key} as="div" className="grid gap-3">
          <span className="flex items-center gap-3">
            <Skeleton className="size-11.5 flex-none rounded-full! tablet:size-13" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-36 max-w-full" />
              <Skeleton className="h-3 w-24 max-w-full" />
            </span>
          </span>
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
          {at === 0 ? <Skeleton className="h-60 rounded-key!" /> : null}
          <Skeleton className="h-5 w-44 max-w-full" />
        </Card>
      ))}
    </div>
  </Loading>
)
