import { Time } from '#web/ui/Time.tsx'
import { LATE } from './format-shift.ts'

/** When a shift ends, or "late" if that is not shown. Inherits size and color. */
export const EndTime = ({ at, zone }: { at: string | null; zone: string }) =>
  at ? <Time at={at} zone={zone} /> : <span className="sign leading-none font-[750] tracking-[-0.03em]">{LATE}</span>
