import { foldText } from '#contract/fold-text.ts'

/** The zones of most venues, from east to west. */
const COMMON_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** The likely zones, the given ones first, and those of all others whose name contains the query. */
export const listTimeZones = (query: string, given: readonly string[]) => {
  const likely = [...new Set([...given.filter(Boolean), ...COMMON_ZONES])]
  const searched = foldText(query.trim())
  const found = searched
    ? Intl.supportedValuesOf('timeZone').filter(
        (zone) => !likely.includes(zone) && foldText(formatTimeZone(zone)).includes(searched),
      )
    : []
  return { likely, found }
}

export const formatTimeZone = (zone: string) => zone.replaceAll('_', ' ')
