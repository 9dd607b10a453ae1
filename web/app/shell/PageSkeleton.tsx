import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SKELETON_TOPS } from '#contract/first-reads.ts'
import { Wordmark } from '#web/artwork/Wordmark.tsx'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { BannerFrame } from '#web/venues/BannerFrame.tsx'

type Top = NonNullable<(typeof SKELETON_TOPS)[keyof typeof SKELETON_TOPS]>['kind']

/** What the server puts in their places. */
const TITLE = '{title}'
const IMAGE = '{image}'

const TOPS: Record<Top, ReactNode> = {
  title: (
    <div className="wrap pt-2 desk:pt-8">
      <h1 className="wrap-anywhere">{TITLE}</h1>
    </div>
  ),
  // web/start.js completes it.
  greeting: (
    <div className="wrap pt-2 desk:pt-8">
      <h1 className="wrap-anywhere" data-greeting={TITLE}>
        {TITLE}
      </h1>
    </div>
  ),
  banner: (
    <BannerFrame name={TITLE} image={<img src={IMAGE} alt="" className="block size-full object-cover" />}>
      <p className="mt-1 text-small">&nbsp;</p>
    </BannerFrame>
  ),
}

/** What the server puts into a member's page, to be seen until the app has loaded: the top bar and the shell's skeleton. */
const PageSkeleton = ({ top }: { top?: ReactNode }) => (
  <>
    <header className="@container sticky top-0 z-20 bg-room desk:border-b desk:border-line">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-x-1 @max-[20rem]:px-2.5 desk:min-h-16 desk:gap-x-2">
        <span className="-ml-2.5 size-11" />
        <span className="flex min-h-11 items-center gap-2.5 desk:mr-4">
          <Wordmark />
        </span>
      </div>
    </header>
    <main className="min-h-[calc(100dvh-4rem)]">
      {top}
      <AuthLoading hasTop={top !== undefined} />
    </main>
  </>
)

/** Their HTML, by the kind of their top. */
export const renderPageSkeletons = (): Record<Top | 'plain', string> => {
  const render = (top?: ReactNode) => renderToStaticMarkup(<PageSkeleton top={top} />)
  return { plain: render(), title: render(TOPS.title), greeting: render(TOPS.greeting), banner: render(TOPS.banner) }
}
