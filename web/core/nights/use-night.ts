import { type Night, pickNight } from '#contract/night-choice.ts'
import { toNightKey } from '#web/core/night.ts'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { formatNight, formatNightInSentence, toNightInput } from './format-night.ts'
import type { NightSearch } from './night-search.ts'

type Options = {
  zone?: string
  /** Whether the screen lists people whatever the day until one is chosen, so that tonight is a choice of its own. */
  hasAnyDay?: boolean
}

/** The night in a screen's URL, where it is `now`; null for now. */
export const useNight = (
  search: NightSearch,
  now: number,
  { zone = getViewerTimeZone(), hasAnyDay = false }: Options = {},
) => {
  const presentNight = toNightKey(now, zone)
  const tonight: Night | null = hasAnyDay && search.day === presentNight ? { day: presentNight, at: null } : null
  const night = pickNight(search, presentNight) ?? tonight
  return {
    night,
    presentNight,
    hasAnyDay,
    zone,
    now,
    input: toNightInput(night),
    /** `Friday at 6 PM`; undefined for now. */
    name: night ? formatNight(night, presentNight) : undefined,
    /** `on Friday at 6 PM`; undefined for now. */
    phrase: night ? formatNightInSentence(night, presentNight) : undefined,
  }
}

export type ChosenNight = ReturnType<typeof useNight>
