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

/** Wide enough for two columns: tablets and desktops. The class prefix `tablet:`. */
export const useHasTwoColumns = () => useMediaQuery('(width >= 44rem)')

/** Wide enough for the navigation in the top bar. The class prefix `desk:`. */
export const useIsDesktop = () => useMediaQuery('(width >= 64rem)')
