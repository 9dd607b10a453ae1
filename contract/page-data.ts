import type { Me } from './accounts.ts'
import type { SCREEN_PATHS } from './screen-paths.ts'
import {
  HOME_SHIFTS_QUERY_LIMIT,
  LOCATION_ROUNDING_METERS,
  NEARBY_RADIUS_METERS,
  ON_NOW_RADIUS_METERS,
} from './shifts.limits.ts'
import { HOME_VENUES_QUERY_LIMIT } from './venues.limits.ts'

// Page data: what a screen reads from the API before it can show anything. The server puts the answers into the page.
// Reads near a location are left to the browser, because only it knows where someone is: the page names them, and the
// browser sends them while the app loads.

export type Screen = (typeof SCREEN_PATHS)[number]
/**
 * URLs below `/api`. `$2` is the second part of the page's address, `$4` the fourth, `$id` the `id` in the answer to the
 * first read.
 */
type Reads = readonly string[]

/** Every page of the app reads who is logged in and how many of their notifications are unread. */
export const SESSION_READ = '/auth/get-session'

const SCREEN_READS: Partial<Record<Screen, Reads>> = {
  '/ontap': ['/feed', '/shifts/followed'],
  '/entertainers': ['/talent'],
  '/venues/$venueSlugOrId': [
    '/venues/$2',
    '/venues/$id/events?limit=3',
    '/venues/$2/specials',
    '/venues/$2/menu-pages',
    '/venues/$id/posts?limit=3',
  ],
  '/venues/$venueSlugOrId/events/$eventId': ['/venues/$2', '/events/$4'],
  '/profile': ['/me/profile', '/me/shifts?when=upcoming', '/me/shifts?when=upcoming&limit=5'],
  '/profiles/$userIdentifier': ['/profiles/$2'],
  '/notifications': ['/notifications'],
}

const TALENT_HOME: Reads = ['/shifts/followed', '/me/shifts?when=upcoming&limit=5']
const HOME_READS: Record<Me['user_type'], Reads> = {
  patron: ['/shifts/followed'],
  bartender: TALENT_HOME,
  entertainer: TALENT_HOME,
  business: ['/me/venues', '/me/venues/shifts'],
}

/** The reads of a screen whose answers travel in its page, for a member. Their home depends on their role. */
export const listPageReads = (screen: string | undefined, { user_type }: Pick<Me, 'user_type'>): Reads => {
  const own = screen === '/home' ? HOME_READS[user_type] : SCREEN_READS[screen as Screen]
  return own ?? []
}

const near = (radius: number) => `lat=$lat&lon=$lon&radius_meters=${radius + LOCATION_ROUNDING_METERS}`
const NEARBY_SHIFTS = `/shifts/near?${near(NEARBY_RADIUS_METERS)}&limit=${HOME_SHIFTS_QUERY_LIMIT}`
const NEARBY_VENUES = `/venues/near?${near(NEARBY_RADIUS_METERS)}&limit=${HOME_VENUES_QUERY_LIMIT}`
const HOME_READS_NEAR: Record<Me['user_type'], Reads> = {
  patron: [NEARBY_SHIFTS, NEARBY_VENUES],
  bartender: [NEARBY_SHIFTS],
  entertainer: [NEARBY_SHIFTS],
  business: [],
}

/**
 * The reads of a screen near a location that the browser sends while the app loads, with `$lat` and `$lon` in place of
 * its coordinates.
 */
export const listReadsNear = (screen: string | undefined, { user_type }: Pick<Me, 'user_type'>): Reads => {
  if (screen === '/shifts/on-now') return [`/shifts/on-now?${near(ON_NOW_RADIUS_METERS)}`]
  return screen === '/home' ? HOME_READS_NEAR[user_type] : []
}

/**
 * What a member's page shows at its top until the app has loaded, by its kind, with the texts that the server fills in:
 * the screen's title; a greeting with a name, which the browser completes by its own clock; an image with a name on it;
 * the title and the first post with its photo; or a person's names and, if nothing comes between, their About Me.
 */
export type SkeletonTops = {
  title: { title: string }
  greeting: { title: string }
  banner: { title: string; image: string }
  post: { title: string; author: string; text: string; image: string; width: string; height: string }
  person: { title: string; username: string; location: string; text: string }
  /** The top of the landing page, for visitors. */
  landing: Record<never, string>
}
