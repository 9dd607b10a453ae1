import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed. For what must not even be fetched elsewhere; looks belong in class names. */
const useMediaQuery = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** As wide as the two columns of a desk. */
export const useIsDesktop = () => useMediaQuery('(width >= 64rem)')
