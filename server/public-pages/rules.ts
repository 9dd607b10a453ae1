import type { WebPageLevel } from '#contract/profiles.ts'
import { WEB_PAGE_LEVELS } from '#contract/web-page.limits.ts'

type PrivacySettings = { is_private: boolean; schedule_is_private: boolean }

/** Why a level is not allowed. Undefined if it is. */
export function findPrivacyConflict(
  level: WebPageLevel,
  { is_private, schedule_is_private }: PrivacySettings,
): 'PRIVATE_PROFILE' | 'PRIVATE_SCHEDULE' | undefined {
  if (level === 'off') return undefined
  if (is_private) return 'PRIVATE_PROFILE'
  return schedule_is_private && level !== 'profile' ? 'PRIVATE_SCHEDULE' : undefined
}

/** The levels that a private profile or schedule allows. */
export const listAllowedLevels = (settings: PrivacySettings): WebPageLevel[] =>
  WEB_PAGE_LEVELS.filter((level) => !findPrivacyConflict(level, settings))
