import { toEventPath } from '#contract/event-path.ts'
import type { PublicVenueSection } from '#contract/public-pages.ts'
import { findScreenPath } from '#contract/screen-paths.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'

/** What a public page is about, as its path names it. */
export type PageAddress =
  | { kind: 'venue'; slug: string; section: PublicVenueSection }
  | { kind: 'event'; slug: string; id: string }
  | { kind: 'profile'; username: string }
  | { kind: 'tonight'; city: string | null }

const SECTIONS: Record<string, PublicVenueSection> = {
  '/venues/$venueSlugOrId': 'all',
  '/venues/$venueSlugOrId/events': 'events',
  '/venues/$venueSlugOrId/specials': 'specials',
  '/venues/$venueSlugOrId/menu': 'menu',
  '/venues/$venueSlugOrId/posts': 'posts',
}
/** The characters of slugs and usernames, which need no encoding. */
const NAME = /^[a-z0-9._-]{1,120}$/

/** Parses a path without its query. Undefined if it is of no page that could be public. */
export function parsePageAddress(path: string): PageAddress | undefined {
  const screen = findScreenPath(path)
  const name = (path.split('/')[2] ?? '').toLowerCase()
  if (screen === '/tonight') return { kind: 'tonight', city: null }
  if (!screen || !NAME.test(name)) return undefined
  if (screen === '/tonight/$city') return { kind: 'tonight', city: name }
  if (screen === '/profiles/$userIdentifier') return { kind: 'profile', username: name }
  if (screen === '/venues/$venueSlugOrId/events/$eventId') {
    const { id } = parseSlugOrId(path.split('/')[4] ?? '')
    return id === null ? undefined : { kind: 'event', slug: name, id }
  }
  const section = SECTIONS[screen]
  return section && { kind: 'venue', slug: name, section }
}

/** The canonical path of a page. */
export function toPagePath(address: PageAddress): string {
  if (address.kind === 'tonight') return address.city ? `/tonight/${address.city}` : '/tonight'
  if (address.kind === 'profile') return `/profiles/${address.username}`
  if (address.kind === 'event') return toEventPath(address.slug, address.id)
  return address.section === 'all' ? `/venues/${address.slug}` : `/venues/${address.slug}/${address.section}`
}
