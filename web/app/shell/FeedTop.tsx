import type { SkeletonTops } from '#contract/page-data.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** On Tap until the app has loaded: its title, the form for a new post and the first post, each where the screen has it. */
export const FeedTop = ({ title, author, text, image, width, height }: SkeletonTops['post']) => (
  <div className="wrap pt-2 desk:pt-8">
    <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
      <div className="min-w-0">
        <h1 className="mb-3 wrap-anywhere">{title}</h1>
        <Card as="div" className="mb-4 grid gap-3">
          <div className="flex items-start gap-3">
            <Skeleton className="size-10 flex-none rounded-full!" />
            <Skeleton className="h-18 flex-1 rounded-key!" />
          </div>
          <Skeleton className="ml-auto h-11 w-18 rounded-key!" />
        </Card>
        <Card as="div" className="grid gap-3">
          <div className="flex items-center gap-x-3">
            <Skeleton className="size-11.5 flex-none rounded-full! tablet:size-13" />
            <div className="min-w-0 flex-1">
              <h2 className="text-name! leading-snug! wrap-anywhere">{author}</h2>
              <p className="text-micro">&nbsp;</p>
            </div>
          </div>
          <p dir="auto" className="text-pretty whitespace-pre-line wrap-anywhere empty:hidden">
            {text}
          </p>
          <img
            src={image}
            alt=""
            width={width}
            height={height}
            className="block max-h-[34rem] w-full rounded-key bg-surface-2 object-cover"
          />
        </Card>
      </div>
      <Skeleton className="hidden h-80 rounded-card! tablet:block" />
    </div>
  </div>
)
