import type { CurrentSession } from '#contract/accounts.ts'
import { formatMentionText } from '#contract/mention-parts.ts'
import { type Screen, SESSION_READ, type SkeletonTops } from '#contract/page-data.ts'
import type { Post } from '#contract/posts.ts'
import type { Profile } from '#contract/profiles.ts'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { toDisplayName, toFirstName } from '#server/core/people.ts'
import type { PageAnswer } from '#server/http/page-data/collect.ts'

export type SkeletonTop = {
  [Kind in keyof SkeletonTops]: { kind: Kind; texts: SkeletonTops[Kind] }
}[keyof SkeletonTops]

/** The body of the answer to a read, if it is there and a success. */
type FindBody = <T>(read: string) => T | undefined

const TOPS: Partial<Record<Screen, (find: FindBody, path: string) => SkeletonTop | undefined>> = {
  '/': (find) => (find<CurrentSession>(SESSION_READ)?.me === null ? { kind: 'landing', texts: {} } : undefined),
  '/home': (find) => {
    const me = find<CurrentSession>(SESSION_READ)?.me
    return me?.username_chosen ? { kind: 'greeting', texts: { title: toFirstName(me) } } : undefined
  },
  '/ontap': (find) => toPostTop(screenTitles.feed, find<{ items: Post[] }>('/feed')?.items[0]),
  '/entertainers': () => ({ kind: 'title', texts: { title: screenTitles.talent } }),
  '/venues': () => ({ kind: 'title', texts: { title: screenTitles.venues } }),
  '/venues/$venueSlugOrId': (find, path) => toBanner(find<VenueDetail>(path)),
  '/profiles/$userIdentifier': (find, path) => toPersonTop(find<Profile>(path)),
}

/** The top of a screen's skeleton, as far as the answers in its page tell it. */
export function findSkeletonTop(
  screen: string,
  path: string,
  answers: Record<string, PageAnswer>,
): SkeletonTop | undefined {
  const find = <T>(read: string) => {
    const answer = answers[`/api${read}`]
    return answer?.status === 200 ? (answer.body as T) : undefined
  }
  return TOPS[screen as Screen]?.(find, path)
}

const toBanner = (venue: VenueDetail | undefined): SkeletonTop | undefined =>
  venue?.venue_image_full_url
    ? { kind: 'banner', texts: { title: venue.name, image: venue.venue_image_full_url } }
    : undefined

function toPostTop(title: string, post: Post | undefined): SkeletonTop {
  if (!post?.image_url || !post.image_width || !post.image_height) return { kind: 'title', texts: { title } }
  const texts = {
    title,
    author: post.venue?.name ?? (post.author ? toDisplayName(post.author) : ''),
    text: formatMentionText(post.content ?? '', post.mentions),
    image: post.image_url,
    width: String(post.image_width),
    height: String(post.image_height),
  }
  return { kind: 'post', texts }
}

/**
 * Only of a profile that the viewer may see in full. The skeleton has neither a shift nor the schedule's note above
 * About Me.
 */
function toPersonTop(person: Profile | undefined): SkeletonTop | undefined {
  const { parts } = person ?? {}
  if (!person || !parts) return undefined
  const isBelow = person.on_shift !== null || (parts.schedule_is_private && !person.is_me)
  const texts = {
    title: toDisplayName(person),
    username: person.username,
    location: parts.location_text ?? '',
    text: isBelow ? '' : formatMentionText(parts.bio ?? '', parts.bio_mentions),
  }
  return { kind: 'person', texts }
}
