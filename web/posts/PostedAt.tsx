import { formatDayAndTime } from '#web/ui/times.ts'
import { formatPostedAt } from './format-post.ts'

/** How long ago something was posted, with the exact time as a tooltip. */
export const PostedAt = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={formatDayAndTime(at)} className="whitespace-nowrap">
    {formatPostedAt(at, now)}
  </time>
)
