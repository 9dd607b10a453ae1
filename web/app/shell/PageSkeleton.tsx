import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SkeletonTops } from '#contract/page-data.ts'
import { Wordmark } from '#web/artwork/Wordmark.tsx'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { LandingBoardSkeleton, LandingHero } from '#web/marketing/LandingHero.tsx'
import { BannerFrame } from '#web/venues/BannerFrame.tsx'
import { FeedTop } from './FeedTop.tsx'
import { PersonTop } from './PersonTop.tsx'
import { SignInLinks } from './SignInLinks.tsx'

/** Each kind of top, made of the texts that the server fills in. */
const TOPS: { [Kind in Exclude<keyof SkeletonTops, 'landing'>]: (texts: SkeletonTops[Kind]) => ReactNode } = {
  title: ({ title }) => (
    <div className="wrap pt-2 desk:pt-8">
      <h1 className="wrap-anywhere">{title}</h1>
    </div>
  ),
  // web/start.js completes it.
  greeting: ({ title }) => (
    <div className="wrap pt-2 desk:pt-8">
      <h1 className="wrap-anywhere" data-greeting={title}>
        {title}
      </h1>
    </div>
  ),
  banner: ({ title, image }) => (
    <BannerFrame name={title} image={<img src={image} alt="" className="block size-full object-cover" />}>
      <p className="mt-1 text-small">&nbsp;</p>
    </BannerFrame>
  ),
  post: (texts) => <FeedTop {...texts} />,
  person: (texts) => <PersonTop {...texts} />,
}

/** The texts of all tops, as the places that the server fills. */
const PLACES = {
  title: '{title}',
  author: '{author}',
  username: '{username}',
  location: '{location}',
  text: '{text}',
  image: '{image}',
  width: '{width}',
  height: '{height}',
}

/** The top bar until the app has loaded. The menu and the theme need the app, so their places are empty. */
const BarSkeleton = ({ children }: { children?: ReactNode }) => (
  <header className="@container sticky top-0 z-20 bg-room desk:border-b desk:border-line">
    <div className="wrap flex min-h-14 flex-wrap items-center gap-x-1 @max-[20rem]:px-2.5 desk:min-h-16 desk:gap-x-2">
      <span className="-ml-2.5 size-11" />
      <span className="flex min-h-11 items-center gap-2.5 desk:mr-4">
        <Wordmark />
      </span>
      {children}
    </div>
  </header>
)

/** What the server puts into a member's page, to be seen until the app has loaded: the top bar and the shell's skeleton. */
const PageSkeleton = ({ top }: { top?: ReactNode }) => (
  <>
    <BarSkeleton />
    <main className="min-h-[calc(100dvh-4rem)]">
      {top}
      <AuthLoading hasTop={top !== undefined} />
    </main>
  </>
)

/** What it puts into the landing page. Its links work before the app does. */
const LandingSkeleton = () => (
  <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}>
    <BarSkeleton>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 desk:gap-x-2">
        <span className="size-11" />
        <SignInLinks />
      </div>
    </BarSkeleton>
    <main className="min-h-[calc(100dvh-4rem)]">
      <LandingHero board={<LandingBoardSkeleton />} />
    </main>
  </RouterContextProvider>
)

/** Their HTML, by the kind of their top. */
export const renderPageSkeletons = (): Record<keyof SkeletonTops | 'plain', string> => {
  const render = (top?: ReactNode) => renderToStaticMarkup(<PageSkeleton top={top} />)
  return {
    landing: renderToStaticMarkup(<LandingSkeleton />),
    plain: render(),
    title: render(TOPS.title(PLACES)),
    greeting: render(TOPS.greeting(PLACES)),
    banner: render(TOPS.banner(PLACES)),
    post: render(TOPS.post(PLACES)),
    person: render(TOPS.person(PLACES)),
  }
}
