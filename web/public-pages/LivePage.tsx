import { useEffect, useState } from 'react'
import type { PublicPage as PageData } from '#contract/public-pages.ts'
import { fetchPageData, NotPublic } from '#web/core/public-page-data.ts'
import { type PageContent, PublicPage } from './PublicPage.tsx'
import { createPageStream } from './page-stream.ts'

const REFRESH_MS = 60_000

/**
 * A page that fetches its data again as soon as the server says that it changed, and every minute, so that anything no
 * longer public disappears. It does neither while it is hidden.
 */
export const LivePage = ({ first, Content }: { first: PageData; Content: PageContent }) => {
  const [page, setPage] = useState(first)
  useEffect(() => {
    let fetching = new AbortController()
    const refresh = async () => {
      // An older response would bring back what a newer one no longer has.
      fetching.abort()
      fetching = new AbortController()
      try {
        setPage(await fetchPageData(location.pathname + location.search, fetching.signal))
      } catch (error) {
        // The server then leads to login. Without a connection, the page stays until the next try.
        if (error instanceof NotPublic) location.reload()
      }
    }
    const stream = createPageStream(() => void refresh())
    const openWhileVisible = () => (document.visibilityState === 'visible' ? stream.open() : stream.close())
    const update = () => {
      openWhileVisible()
      if (document.visibilityState === 'visible') void refresh()
    }
    openWhileVisible()
    const timer = setInterval(update, REFRESH_MS)
    const stop = new AbortController()
    document.addEventListener('visibilitychange', update, { signal: stop.signal })
    // The browser may bring back the whole page from its history.
    window.addEventListener('pageshow', (event) => event.persisted && update(), { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
      stream.close()
      fetching.abort()
    }
  }, [])
  return <PublicPage page={page} Content={Content} />
}
