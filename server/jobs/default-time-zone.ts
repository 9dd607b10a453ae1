import type { Config } from '#server/core/config.ts'
import { timeZoneAt } from '#server/core/time-zones.ts'

/** Whose clock counts for those who have not told theirs: that of the middle of the map. */
export const defaultTimeZone = ({ defaultCenter }: Pick<Config, 'defaultCenter'>): string => timeZoneAt(defaultCenter)
