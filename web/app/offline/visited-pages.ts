import type { QueryClient } from '@tanstack/react-query'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Profile } from '#contract/profiles.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import type { VisitedPage } from '#web/core/offline-copy.ts'
import { toIsoText } from '#web/ui/times.ts'
import { formatAddress } from '#web/venues/address.ts'
import { toPhotoPath } from './visited-photos.ts'

const MAX_PAGES = 10

export const visitedKeys = [api.profiles.get.key(), api.venues.get.key()]

/** The pages that the app has in memory, and the names and ids of those that the viewer may not see any more. */
export type CachedPages = { pages: VisitedPage[]; gone: string[] }

export const readCachedPages = (cache: QueryClient): CachedPages => {
  const queries = visitedKeys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey }))
  const pages: VisitedPage[] = []
  const gone: string[] = []
  for (const { state, queryKey } of queries) {
    const data = state.data as Profile | VenueDetail | undefined
    if (getErrorCode(state.error) === 'NOT_FOUND') gone.push(toSlugOrId(queryKey))
    else if (!data) continue
    else if ('access' in data && data.access !== 'full') gone.push(data.id)
    else {
      const read_at = toIsoText(state.dataUpdatedAt)
      const page = 'access' in data ? toPersonPage(data, read_at) : toVenuePage(data, read_at)
      // An answer that is being read again may show a shift that was hidden since.
      pages.push(state.isInvalidated ? { ...page, shifts: [] } : page)
    }
  }
  return { pages, gone }
}

/** The last ten pages, newest first. A page that was read again replaces its earlier copy. */
export const updateVisitedPages = (earlier: VisitedPage[], { pages, gone }: CachedPages): VisitedPage[] => {
  const known = new Map([...earlier, ...pages].map((page) => [page.id, page]))
  return [...known.values()]
    .filter(({ id, slug }) => !gone.includes(id) && !gone.includes(slug))
    .toSorted((a, b) => Date.parse(b.read_at) - Date.parse(a.read_at))
    .slice(0, MAX_PAGES)
}

const toSlugOrId = (queryKey: readonly unknown[]): string => {
  const [, options] = queryKey as [unknown, { input?: { slugOrId?: string } }?]
  return options?.input?.slugOrId?.toLowerCase() ?? ''
}

const toPersonPage = (person: Profile, read_at: string): VisitedPage => ({
  kind: 'profiles',
  id: person.id,
  slug: person.username_slug,
  read_at,
  name: person.full_name || person.username,
  user_type: person.user_type,
  subtitle: `@${person.username}`,
  photo: toPhotoPath(person.avatar_url),
  texts: listTexts([
    ['About Me', person.parts?.bio && formatMentionText(person.parts.bio, person.parts.bio_mentions)],
    [
      'Where I Work',
      person.parts?.workplaces_info &&
        formatMentionText(person.parts.workplaces_info, person.parts.workplaces_info_mentions),
    ],
  ]),
  shifts: withoutAvatars(person.upcoming_shifts.items),
})

const toVenuePage = (venue: VenueDetail, read_at: string): VisitedPage => ({
  kind: 'venues',
  id: venue.id,
  slug: venue.slug,
  read_at,
  name: venue.name,
  user_type: null,
  subtitle: venue.city ?? '',
  photo: toPhotoPath(venue.venue_image_url),
  texts: listTexts([
    ['About', venue.description],
    ['Address', formatAddress(venue)],
    ['Phone', venue.phone_number],
  ]),
  shifts: withoutAvatars([...venue.on_now, ...venue.upcoming_shifts.items]),
})

const listTexts = (texts: [title: string, text: string | null | undefined][]) =>
  texts.flatMap(([title, text]) => (text ? [{ title, text }] : []))

/** Links to photos expire; the page's own photo is stored beside the copy. */
const withoutAvatars = (shifts: ShiftLine[]): ShiftLine[] => {
  const unique = new Map(shifts.map((shift) => [shift.id, { ...shift, talent_avatar_url: null }]))
  return [...unique.values()]
}
