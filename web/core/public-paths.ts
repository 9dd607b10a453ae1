import { formatPublicPageAddress, getPublicPagePath, type PublicPageTarget } from '#contract/public-page-target.ts'
import type { PublicVenueSection } from '#contract/public-pages.ts'

/** The path of a venue's public page or of one of its lists. */
export const toVenuePath = (slug: string, section: PublicVenueSection = 'all'): string =>
  section === 'all' ? `/venues/${slug}` : `/venues/${slug}/${section}`

export const toProfilePath = (username: string): string => `/profiles/${username.toLowerCase()}`

/** Where someone logs in to come back to this page. */
export const toLoginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`

/** Where someone logs in or registers to follow a page, and from where they come back to it as its follower. */
export const toFollowPath = (page: PublicPageTarget): string =>
  `${toLoginPath(getPublicPagePath(page))}&follow=${encodeURIComponent(formatPublicPageAddress(page))}`
