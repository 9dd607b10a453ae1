import type { WebPageLevel } from '#contract/profiles.ts'
import { webPageTexts } from './texts.ts'

const SAVED: Record<WebPageLevel, string> = {
  off: webPageTexts.nowOff,
  profile: webPageTexts.onWithProfile,
  tonight: webPageTexts.onWithTonight,
  week: webPageTexts.onWithWeek,
}
export const describeSavedPage = (level: WebPageLevel): string => SAVED[level]

/** What making the profile or the schedule private, or another role, left of the page. Undefined if all of it. */
export const describeLoweredPage = (before: WebPageLevel, after: WebPageLevel): string | undefined => {
  if (before === after) return undefined
  return after === 'off' ? webPageTexts.nowOff : webPageTexts.nowProfile
}
