import { EVENT_TAGS, type EventTag } from '#contract/event-tags.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** What kind of event it is. Renders nothing without tags. */
export const EventTags = ({ tags }: { tags: readonly EventTag[] }) =>
  tags.length > 0 ? (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{EVENT_TAGS[tag]}</Badge>
        </li>
      ))}
    </ul>
  ) : null
