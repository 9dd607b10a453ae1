import { hasPlaceSearch } from '#web/core/page-meta.ts'
import { appTexts } from '#web/core/texts.ts'

/** Says that a town can be chosen instead, if this server can look up places. */
export const TownHint = () =>
  hasPlaceSearch() ? <>To see what’s on somewhere else, tap “{appTexts.chooseTown}” there.</> : null
