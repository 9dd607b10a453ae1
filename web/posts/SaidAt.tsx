import { dayTimeText } from '#web/ui/times.ts'
import { saidText } from './phrases.ts'

/** How long ago it was said; the exact time is its tooltip. */
export const SaidAt = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={dayTimeText(at)} className="whitespace-nowrap">
    {saidText(at, now)}
  </time>
)
