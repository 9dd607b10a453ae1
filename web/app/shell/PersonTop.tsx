import type { SkeletonTops } from '#contract/page-data.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A profile until the app has loaded: names, location and About Me, each where the screen has it. */
export const PersonTop = ({ title, username, location, text }: SkeletonTops['person']) => (
  <div className="wrap pt-4 desk:pt-8">
    <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-x-8">
      <div className="grid min-w-0 gap-5">
        <div>
          <div className="flex flex-wrap items-center gap-4 desk:gap-6">
            <Skeleton className="size-28 flex-none rounded-full!" />
            <div className="min-w-[min(100%,8rem)] flex-1">
              {/* Narrow, because the fallback font is wider than ours: a name must not need another line in it. */}
              <h1 className="tracking-[-0.05em] wrap-anywhere">
                <bdi>{title}</bdi>
              </h1>
              <p className="mt-0.5 text-ink-3 wrap-anywhere">@{username}</p>
              <p className="mt-1 pl-5.5 text-small text-ink-2 wrap-anywhere empty:hidden">{location}</p>
              <Skeleton className="mt-2.5 h-6.5 w-32" />
            </div>
          </div>
          <Skeleton className="mt-4 h-7 w-52" />
          <Skeleton className="mt-4 h-11 w-28 rounded-key!" />
        </div>
        <Card as="div" className="has-[p:empty]:hidden">
          <h2 className="text-name">About Me</h2>
          <p dir="auto" className="mt-1.5 text-pretty whitespace-pre-line text-ink-2 wrap-anywhere">
            {text}
          </p>
        </Card>
      </div>
      <Skeleton className="hidden h-80 rounded-card! tablet:block" />
    </div>
  </div>
)
