import { toEventPath } from '#contract/event-path.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { truncateWords } from '#server/core/truncate.ts'
import type { FeedEventRow, FeedPostRow, FeedVenueRow } from '#server/public-pages/feeds/queries.ts'
import { createVenueTimes, type VenueTimes } from './times.ts'

type VenueFeed = { venue: FeedVenueRow; posts: FeedPostRow[]; events: FeedEventRow[]; origin: string }

type Entry = {
  kind: 'posts' | 'events'
  id: string
  title: string
  text: string
  link: string
  created_at: Date
  updated_at: Date
}

/** A venue's posts and events as an Atom feed (RFC 4287), latest change first. */
export function renderVenueFeed({ venue, posts, events, origin }: VenueFeed): string {
  const page = `${origin}/venues/${venue.slug}`
  const times = createVenueTimes(venue.time_zone)
  const entries = [
    ...posts.map((post) => toPostEntry(post, `${page}/posts`)),
    ...events.map((event) => toEventEntry(event, times, origin + toEventPath(venue.slug, event.id))),
  ].sort((one, other) => other.updated_at.getTime() - one.updated_at.getTime() || (one.id < other.id ? -1 : 1))
  const updated = entries[0]?.updated_at ?? venue.created_at
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${toTagUri(origin, venue.created_at, `venues/${venue.id}`)}</id>
<title>${escapeMarkup(venue.name)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${escapeMarkup(venue.name)}</name></author>
<link rel="alternate" type="text/html" href="${page}"/>
<link rel="self" type="application/atom+xml" href="${page}/feed.atom"/>
${entries.map((entry) => renderEntry(entry, origin)).join('')}</feed>
`
}

const renderEntry = ({ kind, id, title, text, link, created_at, updated_at }: Entry, origin: string): string =>
  `<entry>
<id>${toTagUri(origin, created_at, `${kind}/${id}`)}</id>
<title>${escapeMarkup(title)}</title>
<link rel="alternate" type="text/html" href="${link}"/>
<published>${created_at.toISOString()}</published>
<updated>${updated_at.toISOString()}</updated>
<content type="text">${escapeMarkup(text)}</content>
</entry>
`

/** An id that never changes (RFC 4151): the host, and a day on which this server had it. */
const toTagUri = (origin: string, since: Date, path: string): string =>
  `tag:${new URL(origin).hostname},${since.toISOString().slice(0, 10)}:${path}`

const TITLE_LENGTH = 80

/** Readers list entries by title, and a post has none: its first line. */
function toPostEntry(post: FeedPostRow, page: string): Entry {
  const text = post.content ?? 'A photo'
  const [line = ''] = text.split('\n', 1)
  return { ...post, kind: 'posts', title: truncateWords(line, TITLE_LENGTH), text, link: page }
}

function toEventEntry(event: FeedEventRow, times: VenueTimes, link: string): Entry {
  const title = event.cancelled_at ? `Cancelled: ${event.name}` : event.name
  const text = [times.formatDayAndTime(event.start_time), event.description].filter(Boolean).join('\n\n')
  return { ...event, kind: 'events', title, text, link }
}
