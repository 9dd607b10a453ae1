import type { Wall } from '#contract/opening-spans.ts'
import { getDateFormatter, toDayKey } from '#web/ui/times.ts'

/** What the clocks of a zone show at an instant. */
export const toWallIn =
  (zone: string) =>
  (at: number): Wall => ({ date: toDayKey(at, zone), time: formatWall(at, zone) })

const formatWall = (at: number, zone: string): string =>
  getDateFormatter(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).text(at)
