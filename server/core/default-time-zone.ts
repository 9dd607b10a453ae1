import type { Config } from '#server/core/config.ts'
import { timeZoneAt } from '#server/core/time-zones.ts'

/** The time zone of people who have not chosen one: that of the map's default center. */
export const defaultTimeZone = ({ defaultCenter }: Pick<Config, 'defaultCenter'>): string => timeZoneAt(defaultCenter)
