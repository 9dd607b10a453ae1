/**
 * The path of every screen, in the syntax of the web app's router: `$name` matches one segment. For any other path the
 * server sends the same page with status 404.
 */
export const SCREEN_PATHS = [
  '/',
  '/login',
  '/login-link',
  '/register',
  '/confirm',
  '/resend',
  '/forgot',
  '/reset',
  '/confirm-email',
  '/unsubscribe/$token',
  '/about',
  '/help',
  '/privacy',
  '/terms',
  '/talent-list',
  '/pages/income-tracker',
  '/income-tracker',
  '/welcome',
  '/home',
  '/entertainers',
  '/whats-on',
  '/venues',
  '/venues/new',
  '/venues/$venueSlugOrId',
  '/venues/$venueSlugOrId/edit',
  '/venues/$venueSlugOrId/hours',
  '/venues/$venueSlugOrId/print',
  '/venues/$venueSlugOrId/events',
  '/venues/$venueSlugOrId/events/new',
  '/venues/$venueSlugOrId/events/$eventId',
  '/venues/$venueSlugOrId/events/$eventId/edit',
  '/venues/$venueSlugOrId/specials',
  '/venues/$venueSlugOrId/specials/new',
  '/venues/$venueSlugOrId/specials/$specialId/edit',
  '/venues/$venueSlugOrId/menu',
  '/venues/$venueSlugOrId/menu/add',
  '/venues/$venueSlugOrId/menu/$pageId/edit',
  '/venues/$venueSlugOrId/posts',
  '/ontap',
  '/behind-the-bar',
  '/behind-the-bar/threads/$threadId',
  '/posts/$postId',
  '/posts/$postId/edit',
  '/share',
  '/shifts/new',
  '/shifts/week',
  '/shifts/copy',
  '/shifts/import',
  '/shifts/on-now',
  '/shifts/$shiftId/edit',
  '/Pages/income-tracker',
  '/profile',
  '/profile/edit',
  '/profile/card',
  '/profiles/$userIdentifier',
  '/settings',
  '/settings/account',
  '/settings/privacy',
  '/settings/notifications',
  '/settings/calendars',
  '/settings/blocked',
  '/settings/hidden-schedule',
  '/followers',
  '/following',
  '/notifications',
  '/admin',
] as const

/** Pages that only the server renders, for members too. */
export const SERVER_PAGE_PATHS = ['/tonight', '/tonight/$city'] as const

/** Matched case-sensitively, as the router does. */
const CASE_SENSITIVE_PATHS: readonly string[] = ['/Pages/income-tracker', '/pages/income-tracker', '/income-tracker']

const patterns = [...SCREEN_PATHS, ...SERVER_PAGE_PATHS].map((path) => {
  const parts = path.replaceAll('.', '\\.').replace(/\$\w+/g, '[^/]+')
  const flags = CASE_SENSITIVE_PATHS.includes(path) ? '' : 'i'
  return { path, pattern: new RegExp(`^${parts}${path === '/' ? '' : '/?'}$`, flags) }
})

/** The screen that has this path (without its query). A path without parameters wins: `/venues/new` is no venue. */
export const findScreenPath = (
  path: string,
): (typeof SCREEN_PATHS)[number] | (typeof SERVER_PAGE_PATHS)[number] | undefined => {
  const found = patterns.filter(({ pattern }) => pattern.test(path))
  return (found.find((screen) => !screen.path.includes('$')) ?? found[0])?.path
}

/** Whether a screen has this path (without its query). */
export const isScreenPath = (path: string): boolean => findScreenPath(path) !== undefined

/** Whether only the server renders the page of this path. */
export const isServerPagePath = (path: string): boolean =>
  SERVER_PAGE_PATHS.some((serverPath) => serverPath === findScreenPath(path))
