import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PagedQuery } from '#web/ui/LoadMorePages.tsx'

type Pages = Omit<PagedQuery, 'error'> & { data: { pages: readonly unknown[] } | undefined }

const MAX_PAGES = 10
const scrolledHistoryKeys = new Set<string>()

/** The style of an item that a link can lead to: marked until the focus leaves it. */
export const linkTargetStyle =
  'outline-none focus:rounded-key focus:bg-surface-2 focus:shadow-[-6px_0_0_var(--lc-surface-2),6px_0_0_var(--lc-surface-2)] forced-colors:focus:outline-2'

/**
 * Scrolls to the element named in the URL if its id begins with `prefix`, and moves the focus there. It doesn't exist
 * yet when the router handles the hash, and may be on a later page, which is then loaded. Happens once per history
 * entry, because on back navigation the router restores the scroll position.
 */
export const useScrollToHash = (prefix: string, pages?: Pages) => {
  const { hash, state } = useLocation()
  const key = state.__TSR_key ?? ''
  // After every render, because any of them may have added the element.
  useEffect(() => {
    if (!hash.startsWith(prefix) || scrolledHistoryKeys.has(key)) return
    const target = document.getElementById(hash)
    if (target) {
      scrolledHistoryKeys.add(key)
      target.tabIndex = -1
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: target.tagName === 'LI' ? 'center' : 'start' })
    } else if (canLoadMore(pages)) void pages.fetchNextPage()
  })
}

const canLoadMore = (pages: Pages | undefined): pages is Pages =>
  pages?.hasNextPage === true &&
  !pages.isFetchingNextPage &&
  !pages.isFetchNextPageError &&
  (pages.data?.pages.length ?? 0) < MAX_PAGES
