import type { Config } from '#server/core/config.ts'
import { zoneAt } from '#server/venues/management/rules.ts'

/** Whose clock counts for those who have not told theirs: that of the middle of the map. */
export const usualZone = ({ defaultCenter }: Pick<Config, 'defaultCenter'>): string => zoneAt(defaultCenter)
