import { renderToStaticMarkup } from 'react-dom/server'
import { Wordmark } from '#web/artwork/Wordmark.tsx'
import { AuthLoading } from '#web/core/AuthLoading.tsx'

/** What the server puts into a member's page, to be seen until the app has loaded: the top bar and the shell's skeleton. */
const PageSkeleton = () => (
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
      <AuthLoading />
    </main>
  </>
)

/** Its HTML. */
export const renderPageSkeleton = (): string => renderToStaticMarkup(<PageSkeleton />)
