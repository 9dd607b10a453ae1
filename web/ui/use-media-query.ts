import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated live. For conditional loading; for styles use class names. */
const useMediaQuery = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Wide enough for two columns. */
export const useIsDesktop = () => useMediaQuery('(width >= 64rem)')
