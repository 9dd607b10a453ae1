import { useEffect, useState } from 'react'
import type { PublicPage as PageData } from '#contract/public-pages.ts'
import { fetchPageData, NotPublic } from '#web/core/public-page-data.ts'
import { PublicPage } from './PublicPage.tsx'

const REFRESH_MS = 60_000

/** A page that fetches its data again every minute while it is visible, so that what is no longer public disappears. */
export const LivePage = ({ first }: { first: PageData }) => {
  const [page, setPage] = useState(first)
  useEffect(() => {
    const stop = new AbortController()
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        setPage(await fetchPageData(location.pathname + location.search, stop.signal))
      } catch (error) {
        // The server then leads to login. Without a connection, the page stays until the next try.
        if (error instanceof NotPublic) location.reload()
      }
    }
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    const refreshNow = () => void refresh()
    document.addEventListener('visibilitychange', refreshNow, { signal: stop.signal })
    // The browser may bring back the whole page from its history.
    window.addEventListener('pageshow', (event) => event.persisted && refreshNow(), { signal: stop.signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [])
  return <PublicPage page={page} />
}
