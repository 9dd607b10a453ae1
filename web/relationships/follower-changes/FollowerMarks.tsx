import type { ListedPerson } from '#web/relationships/PeopleList.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { followerTexts } from './texts.ts'

/** Marks a follower as new, or as following no one else. */
export const FollowerMarks = ({ person: { is_new, follows_only_you } }: { person: ListedPerson }) =>
  is_new || follows_only_you ? (
    <p className="mt-1.5 flex flex-wrap gap-1.5">
      {is_new ? <Badge tone="mint">{followerTexts.isNew}</Badge> : null}
      {follows_only_you ? <Badge tone="outline">{followerTexts.followsOnlyYou}</Badge> : null}
    </p>
  ) : null
