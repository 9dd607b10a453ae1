import type { Config } from '#server/config.ts'
import { zoneAt } from '#server/venue-keeping/rules.ts'

/** Whose clock counts for those who have not told theirs: that of the middle of the map. */
export const usualZone = ({ defaultCenter }: Pick<Config, 'defaultCenter'>): string => zoneAt(defaultCenter)
