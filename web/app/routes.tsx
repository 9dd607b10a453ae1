import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parsePublicPageAddress } from '#contract/public-page-target.ts'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { parseNextPath } from '#web/core/next-path.ts'
import { parseAudience } from '#web/marketing/help/audiences.ts'
import { parseShareProblem } from '#web/media/share-problems.ts'
import { parseTab } from '#web/moderation/tabs.ts'
import { parseDirectoryFilter } from '#web/talent/directory-filter.ts'
import { parseVenuesFilter } from '#web/venues/venues-filter.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** False for a page with its own form footer: hides the dock on phones. */
    dock?: false
    /** False for a page that fills the window: hides the footer. */
    footer?: false
  }
}

const notFound = lazyRouteComponent(() => import('#web/marketing/NotFound.tsx'), 'NotFoundScreen')

const root = createRootRoute({ component: Shell, notFoundComponent: notFound, errorComponent: ErrorScreen })

/** The parent of every route behind the login guard. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: lazyRouteComponent(async () => {
    const { cachePageData, MemberArea, storeUnreadCounts } = await import('./member.ts')
    cachePageData()
    storeUnreadCounts()
    return { default: MemberArea }
  }),
  pendingComponent: AuthLoading,
  pendingMs: 0,
})

/** A screen behind the login guard, by its name in `screens.ts`. */
const memberScreen = <Path extends string>(path: Path, name: keyof typeof import('./screens.ts').screens) => ({
  getParentRoute: () => member,
  path,
  component: lazyRouteComponent(async () => {
    const { screens } = await import('./member.ts')
    return { default: await screens[name]() }
  }),
})

/** A member's screen with its own form footer. */
const memberForm = <Path extends string>(...screen: Parameters<typeof memberScreen<Path>>) => ({
  ...memberScreen(...screen),
  staticData: { dock: false } as const,
})

/** A screen for everyone, by the name that its module exports. */
const publicScreen = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) => ({
  getParentRoute: () => root,
  path,
  component: lazyRouteComponent(async () => ({ default: (await load())[name] })),
})

/** A screen for everyone that fills the window. */
const fullScreen = <Path extends string, Name extends string>(
  ...screen: Parameters<typeof publicScreen<Path, Name>>
) => ({
  ...publicScreen(...screen),
  staticData: { footer: false } as const,
})

const parseNextSearch = (search: Record<string, unknown>): { next?: string } => {
  const path = parseNextPath(search.next, location.origin)
  return path ? { next: path } : {}
}
/** `follow`: the public page that someone wants to follow once they are logged in. */
const parseFollowSearch = ({ follow }: Record<string, unknown>): { follow?: string } =>
  typeof follow === 'string' && parsePublicPageAddress(follow) ? { follow } : {}
const parseTokenSearch = (search: Record<string, unknown>) => ({
  token: typeof search.token === 'string' ? search.token : '',
})

/** `from`: the event to repeat, or the first day of a week. */
const parseFromSearch = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' ? { from } : {}

/** What links of earlier emails and notifications point at. It has moved from `/settings` to the account's page. */
const ACCOUNT_HASH = /^(reports$|staff=)/

const publicRoutes = [
  createRoute(publicScreen('/', () => import('#web/marketing/LandingScreen.tsx'), 'LandingScreen')),
  createRoute({
    ...fullScreen('/login', () => import('#web/accounts/LoginScreen.tsx'), 'LoginScreen'),
    validateSearch: (search: Record<string, unknown>) => ({ ...parseNextSearch(search), ...parseFollowSearch(search) }),
  }),
  createRoute({
    ...fullScreen('/register', () => import('#web/accounts/RegisterScreen.tsx'), 'RegisterScreen'),
    validateSearch: parseFollowSearch,
  }),
  createRoute({
    ...fullScreen('/confirm', () => import('#web/accounts/ConfirmScreen.tsx'), 'ConfirmScreen'),
    validateSearch: parseTokenSearch,
  }),
  createRoute(fullScreen('/resend', () => import('#web/accounts/ResendScreen.tsx'), 'ResendScreen')),
  createRoute(fullScreen('/forgot', () => import('#web/accounts/ForgotScreen.tsx'), 'ForgotScreen')),
  createRoute({
    ...fullScreen('/reset', () => import('#web/accounts/ResetScreen.tsx'), 'ResetScreen'),
    validateSearch: parseTokenSearch,
  }),
  createRoute({
    ...fullScreen('/login-link', () => import('#web/accounts/LoginLinkScreen.tsx'), 'LoginLinkScreen'),
    validateSearch: parseTokenSearch,
  }),
  createRoute({
    ...fullScreen('/confirm-email', () => import('#web/accounts/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
    validateSearch: parseTokenSearch,
  }),
  createRoute(
    fullScreen('/unsubscribe/$token', () => import('#web/notifications/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  ),
  createRoute(publicScreen('/about', () => import('#web/marketing/AboutScreen.tsx'), 'AboutScreen')),
  createRoute({
    ...publicScreen('/help', () => import('#web/marketing/help/HelpScreen.tsx'), 'HelpScreen'),
    validateSearch: parseAudience,
  }),
  createRoute(publicScreen('/privacy', () => import('#web/marketing/PrivacyScreen.tsx'), 'PrivacyScreen')),
  createRoute(publicScreen('/terms', () => import('#web/marketing/TermsScreen.tsx'), 'TermsScreen')),
  createRoute({
    getParentRoute: () => root,
    path: '/talent-list',
    beforeLoad: () => {
      throw redirect({ to: '/entertainers', replace: true })
    },
  }),
  ...(['/pages/income-tracker', '/income-tracker'] as const).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      caseSensitive: true,
      beforeLoad: () => {
        throw redirect({ to: '/Pages/income-tracker', replace: true })
      },
    }),
  ),
]

// One entry per screen behind the login guard. Navigation links are in shell/nav-items.ts.
const memberRoutes = [
  createRoute({
    ...memberScreen('/welcome', 'WelcomeScreen'),
    validateSearch: parseNextSearch,
    staticData: { dock: false, footer: false },
  }),
  createRoute(memberScreen('/home', 'HomeScreen')),
  createRoute({ ...memberScreen('/entertainers', 'TalentScreen'), validateSearch: parseDirectoryFilter }),
  createRoute({ ...memberScreen('/venues', 'VenuesScreen'), validateSearch: parseVenuesFilter }),
  createRoute(memberScreen('/whats-on', 'WhatsOnScreen')),
  createRoute(memberScreen('/venues/$venueSlugOrId', 'VenueScreen')),
  createRoute({
    ...memberForm('/venues/new', 'NewVenueScreen'),
    validateSearch: (search: Record<string, unknown>): { name?: string } =>
      typeof search.name === 'string' ? { name: search.name.slice(0, 120) } : {},
  }),
  createRoute(memberForm('/venues/$venueSlugOrId/edit', 'EditVenueScreen')),
  createRoute(memberForm('/venues/$venueSlugOrId/hours', 'HoursScreen')),
  createRoute(memberScreen('/venues/$venueSlugOrId/print', 'VenuePrintScreen')),
  createRoute(memberScreen('/venues/$venueSlugOrId/events', 'EventsScreen')),
  createRoute({
    ...memberForm('/venues/$venueSlugOrId/events/new', 'NewEventScreen'),
    validateSearch: parseFromSearch,
  }),
  createRoute(memberScreen('/venues/$venueSlugOrId/events/$eventId', 'EventScreen')),
  createRoute(memberForm('/venues/$venueSlugOrId/events/$eventId/edit', 'EditEventScreen')),
  createRoute(memberScreen('/venues/$venueSlugOrId/specials', 'SpecialsScreen')),
  createRoute(memberForm('/venues/$venueSlugOrId/specials/new', 'AddSpecialScreen')),
  createRoute(memberForm('/venues/$venueSlugOrId/specials/$specialId/edit', 'EditSpecialScreen')),
  createRoute(memberScreen('/venues/$venueSlugOrId/menu', 'MenuScreen')),
  createRoute(memberForm('/venues/$venueSlugOrId/menu/add', 'AddMenuPageScreen')),
  createRoute(memberForm('/venues/$venueSlugOrId/menu/$pageId/edit', 'EditMenuPageScreen')),
  createRoute(memberScreen('/venues/$venueSlugOrId/posts', 'VenuePostsScreen')),
  createRoute(memberScreen('/ontap', 'FeedScreen')),
  createRoute(memberScreen('/behind-the-bar', 'ForumScreen')),
  createRoute(memberScreen('/behind-the-bar/threads/$threadId', 'ThreadScreen')),
  createRoute(memberScreen('/posts/$postId', 'PostScreen')),
  createRoute({ ...memberScreen('/share', 'ShareScreen'), validateSearch: parseShareProblem }),
  createRoute(memberForm('/posts/$postId/edit', 'EditPostScreen')),
  createRoute({
    ...memberForm('/shifts/new', 'AddShiftScreen'), // Income tracking links here to add a past shift.
    validateSearch: ({ day, ...search }: Record<string, unknown>): { past?: true; day?: string } => ({
      ...('past' in search && { past: true }),
      ...(typeof day === 'string' && { day }),
    }),
  }),
  createRoute({
    ...memberScreen('/shifts/week', 'WeekScreen'),
    validateSearch: parseFromSearch,
  }),
  createRoute({
    ...memberForm('/shifts/copy', 'CopyWeekScreen'),
    validateSearch: ({ from, into }: Record<string, unknown>): { from?: string; into?: string } => ({
      ...(typeof from === 'string' && { from }),
      ...(typeof into === 'string' && { into }),
    }),
  }),
  createRoute(memberForm('/shifts/import', 'ImportScreen')),
  createRoute(memberScreen('/shifts/on-now', 'OnNowScreen')),
  createRoute(memberForm('/shifts/$shiftId/edit', 'EditShiftScreen')),
  createRoute({ ...memberScreen('/Pages/income-tracker', 'IncomeScreen'), caseSensitive: true }),
  createRoute(memberScreen('/profile', 'OwnProfileScreen')),
  createRoute({
    ...memberScreen('/settings', 'SettingsScreen'),
    beforeLoad: ({ location: { hash } }) => {
      if (ACCOUNT_HASH.test(hash)) throw redirect({ to: '/settings/account', hash, replace: true })
    },
  }),
  createRoute(memberScreen('/settings/account', 'AccountScreen')),
  createRoute(memberScreen('/settings/privacy', 'PrivacySettingsScreen')),
  createRoute(memberScreen('/followers', 'FollowersScreen')),
  createRoute(memberScreen('/following', 'FollowingScreen')),
  createRoute(memberScreen('/notifications', 'NotificationsScreen')),
  createRoute(memberScreen('/settings/notifications', 'PreferencesScreen')),
  createRoute(memberScreen('/settings/calendars', 'CalendarsScreen')),
  createRoute(memberScreen('/settings/blocked', 'BlockedScreen')),
  createRoute(memberScreen('/settings/hidden-schedule', 'HiddenScheduleScreen')),
  createRoute(memberForm('/profile/edit', 'EditProfileScreen')),
  createRoute(memberScreen('/profile/card', 'TipCardScreen')),
  createRoute(memberScreen('/profiles/$userIdentifier', 'ProfileScreen')),
  createRoute({
    ...memberScreen('/admin', 'AdminScreen'),
    validateSearch: (search: Record<string, unknown>) => parseTab(search.tab),
  }),
] as const

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([...publicRoutes, member.addChildren(memberRoutes)]),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  })

export type AppRouter = ReturnType<typeof createAppRouter>
