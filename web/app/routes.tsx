import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { parseNextPath } from '#web/core/next-path.ts'
import { parseAudience } from '#web/marketing/help/audiences.ts'
import { parseTab } from '#web/moderation/tabs.ts'
import { parseDirectoryFilter } from '#web/talent/directory-filter.ts'
import { parseVenuesFilter } from '#web/venues/venues-filter.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof appRouter
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

/** A screen behind the login guard, by its name in `screens.ts`. */
const memberScreen = (name: keyof typeof import('./screens.ts').screens) =>
  lazyRouteComponent(async () => {
    const { screens } = await import('./screens.ts')
    return { default: await screens[name]() }
  })

/** The parent of every route behind the login guard. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: lazyRouteComponent(() => import('./MemberArea.tsx'), 'MemberArea'),
  pendingComponent: AuthLoading,
  pendingMs: 0,
})

const parseNextSearch = (search: Record<string, unknown>): { next?: string } => {
  const path = parseNextPath(search.next, location.origin)
  return path ? { next: path } : {}
}
const parseTokenSearch = (search: Record<string, unknown>) => ({
  token: typeof search.token === 'string' ? search.token : '',
})

/** What links of earlier emails and notifications point at. It has moved from `/settings` to the account's page. */
const ACCOUNT_HASH = /^(reports$|staff=)/

const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('#web/marketing/LandingScreen.tsx'), 'LandingScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    staticData: { footer: false },
    validateSearch: parseNextSearch,
    component: lazyRouteComponent(() => import('#web/accounts/LoginScreen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    staticData: { footer: false },
    component: lazyRouteComponent(() => import('#web/accounts/RegisterScreen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm',
    staticData: { footer: false },
    validateSearch: parseTokenSearch,
    component: lazyRouteComponent(() => import('#web/accounts/ConfirmScreen.tsx'), 'ConfirmScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/resend',
    staticData: { footer: false },
    component: lazyRouteComponent(() => import('#web/accounts/ResendScreen.tsx'), 'ResendScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot',
    staticData: { footer: false },
    component: lazyRouteComponent(() => import('#web/accounts/ForgotScreen.tsx'), 'ForgotScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset',
    staticData: { footer: false },
    validateSearch: parseTokenSearch,
    component: lazyRouteComponent(() => import('#web/accounts/ResetScreen.tsx'), 'ResetScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login-link',
    staticData: { footer: false },
    validateSearch: parseTokenSearch,
    component: lazyRouteComponent(() => import('#web/accounts/LoginLinkScreen.tsx'), 'LoginLinkScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    staticData: { footer: false },
    validateSearch: parseTokenSearch,
    component: lazyRouteComponent(() => import('#web/accounts/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe/$token',
    staticData: { footer: false },
    component: lazyRouteComponent(() => import('#web/notifications/UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/about',
    component: lazyRouteComponent(() => import('#web/marketing/AboutScreen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/help',
    validateSearch: parseAudience,
    component: lazyRouteComponent(() => import('#web/marketing/help/HelpScreen.tsx'), 'HelpScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    component: lazyRouteComponent(() => import('#web/marketing/PrivacyScreen.tsx'), 'PrivacyScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms',
    component: lazyRouteComponent(() => import('#web/marketing/TermsScreen.tsx'), 'TermsScreen'),
  }),
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
    getParentRoute: () => member,
    path: '/welcome',
    validateSearch: parseNextSearch,
    staticData: { dock: false, footer: false },
    component: memberScreen('WelcomeScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/home',
    component: memberScreen('HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/entertainers',
    validateSearch: parseDirectoryFilter,
    component: memberScreen('TalentScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues',
    validateSearch: parseVenuesFilter,
    component: memberScreen('VenuesScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId',
    component: memberScreen('VenueScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/new',
    validateSearch: (search: Record<string, unknown>): { name?: string } =>
      typeof search.name === 'string' ? { name: search.name.slice(0, 120) } : {},
    staticData: { dock: false },
    component: memberScreen('NewVenueScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/edit',
    staticData: { dock: false },
    component: memberScreen('EditVenueScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/events',
    component: memberScreen('EventsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/events/new',
    staticData: { dock: false },
    component: memberScreen('NewEventScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/events/$eventId/edit',
    staticData: { dock: false },
    component: memberScreen('EditEventScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/specials',
    component: memberScreen('SpecialsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/specials/new',
    staticData: { dock: false },
    component: memberScreen('AddSpecialScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/specials/$specialId/edit',
    staticData: { dock: false },
    component: memberScreen('EditSpecialScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/menu',
    component: memberScreen('MenuScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/menu/add',
    staticData: { dock: false },
    component: memberScreen('AddMenuPageScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/menu/$pageId/edit',
    staticData: { dock: false },
    component: memberScreen('EditMenuPageScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/posts',
    component: memberScreen('VenuePostsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/ontap',
    component: memberScreen('FeedScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/behind-the-bar',
    component: memberScreen('ForumScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/behind-the-bar/threads/$threadId',
    component: memberScreen('ThreadScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/posts/$postId',
    component: memberScreen('PostScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/posts/$postId/edit',
    staticData: { dock: false },
    component: memberScreen('EditPostScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/new',
    // Income tracking links here to add a past shift.
    validateSearch: (search: Record<string, unknown>): { past?: true } => ('past' in search ? { past: true } : {}),
    staticData: { dock: false },
    component: memberScreen('AddShiftScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/week',
    validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
      typeof from === 'string' ? { from } : {},
    component: memberScreen('WeekScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/copy',
    staticData: { dock: false },
    validateSearch: ({ into }: Record<string, unknown>): { into?: string } =>
      typeof into === 'string' ? { into } : {},
    component: memberScreen('CopyWeekScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/import',
    staticData: { dock: false },
    component: memberScreen('ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/on-now',
    validateSearch: ({ map }: Record<string, unknown>): { map?: true } => (map === true ? { map } : {}),
    component: memberScreen('OnNowScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/$shiftId/edit',
    staticData: { dock: false },
    validateSearch: ({ scope }: Record<string, unknown>): { scope?: 'following' | 'all' } =>
      scope === 'following' || scope === 'all' ? { scope } : {},
    component: memberScreen('EditShiftScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/Pages/income-tracker',
    caseSensitive: true,
    component: memberScreen('IncomeScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/profile',
    component: memberScreen('OwnProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings',
    beforeLoad: ({ location: { hash } }) => {
      if (ACCOUNT_HASH.test(hash)) throw redirect({ to: '/settings/account', hash, replace: true })
    },
    component: memberScreen('SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/account',
    component: memberScreen('AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/privacy',
    component: memberScreen('PrivacySettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/followers',
    component: memberScreen('FollowersScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/following',
    component: memberScreen('FollowingScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/notifications',
    component: memberScreen('NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/notifications',
    component: memberScreen('PreferencesScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/calendars',
    component: memberScreen('CalendarsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/blocked',
    component: memberScreen('BlockedScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/profile/edit',
    staticData: { dock: false },
    component: memberScreen('EditProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/profiles/$userIdentifier',
    component: memberScreen('ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/admin',
    validateSearch: (search: Record<string, unknown>) => parseTab(search.tab),
    component: memberScreen('AdminScreen'),
  }),
] as const

export const appRouter = createRouter({
  routeTree: root.addChildren([...publicRoutes, member.addChildren(memberRoutes)]),
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
})
