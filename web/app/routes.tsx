import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { AuthLoading } from '#web/core/AuthLoading.tsx'
import { safeNext } from '#web/core/next-address.ts'
import { tabIn } from '#web/moderation/tabs.ts'
import { readFilter } from '#web/talent/directory-address.ts'
import { readVenuesFilter } from '#web/venues/venues-address.ts'
import { Crash } from './Crash.tsx'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** A page with a form of its own foot: no dock on phones. */
    dock?: false
    /** A page that fills the window: no footer. */
    footer?: false
  }
}

const lost = lazyRouteComponent(() => import('#web/marketing/NotFound.tsx'), 'LostScreen')

const root = createRootRoute({ component: Shell, notFoundComponent: lost, errorComponent: Crash })

/** A page behind the guard, by its name in `screens.ts`. */
const screen = (name: keyof typeof import('./screens.ts').screens) =>
  lazyRouteComponent(async () => {
    const { screens } = await import('./screens.ts')
    return { default: await screens[name]() }
  })

/** Everything behind the login guard hangs below this. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: lazyRouteComponent(() => import('./MemberArea.tsx'), 'MemberArea'),
  pendingComponent: AuthLoading,
  pendingMs: 0,
})

const next = (search: Record<string, unknown>): { next?: string } => {
  const path = safeNext(search.next, location.origin)
  return path ? { next: path } : {}
}
const token = (search: Record<string, unknown>) => ({ token: typeof search.token === 'string' ? search.token : '' })

const open = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('#web/marketing/LandingScreen.tsx'), 'LandingScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    staticData: { footer: false },
    validateSearch: next,
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
    validateSearch: token,
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
    validateSearch: token,
    component: lazyRouteComponent(() => import('#web/accounts/ResetScreen.tsx'), 'ResetScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login-link',
    staticData: { footer: false },
    validateSearch: token,
    component: lazyRouteComponent(() => import('#web/accounts/LoginLinkScreen.tsx'), 'LoginLinkScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    staticData: { footer: false },
    validateSearch: token,
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

// One entry per screen behind the guard. A screen's link in the shell (shell/places.ts) comes with its entry here.
const behindTheGuard = [
  createRoute({
    getParentRoute: () => member,
    path: '/welcome',
    validateSearch: next,
    staticData: { dock: false, footer: false },
    component: screen('WelcomeScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/home',
    component: screen('HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/entertainers',
    validateSearch: readFilter,
    component: screen('TalentScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues',
    validateSearch: readVenuesFilter,
    component: screen('VenuesScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId',
    component: screen('VenueScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/new',
    validateSearch: (search: Record<string, unknown>): { name?: string } =>
      typeof search.name === 'string' ? { name: search.name.slice(0, 120) } : {},
    staticData: { dock: false },
    component: screen('NewVenueScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/edit',
    staticData: { dock: false },
    component: screen('EditVenueScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/events',
    component: screen('EventsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/events/new',
    staticData: { dock: false },
    component: screen('NewEventScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/events/$eventId/edit',
    staticData: { dock: false },
    component: screen('EditEventScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/specials',
    component: screen('SpecialsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/specials/new',
    staticData: { dock: false },
    component: screen('AddSpecialScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/specials/$specialId/edit',
    staticData: { dock: false },
    component: screen('EditSpecialScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/menu',
    component: screen('MenuScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/menu/add',
    staticData: { dock: false },
    component: screen('AddMenuPageScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/menu/$pageId/edit',
    staticData: { dock: false },
    component: screen('EditMenuPageScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/venues/$venueSlugOrId/posts',
    component: screen('VenuePostsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/ontap',
    component: screen('FeedScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/behind-the-bar',
    component: screen('ForumScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/behind-the-bar/threads/$threadId',
    component: screen('ThreadScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/posts/$postId',
    component: screen('PostScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/posts/$postId/edit',
    staticData: { dock: false },
    component: screen('EditPostScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/new',
    // For the books: begins with a day that is over.
    validateSearch: (search: Record<string, unknown>): { past?: true } => ('past' in search ? { past: true } : {}),
    staticData: { dock: false },
    component: screen('AddShiftScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/week',
    validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
      typeof from === 'string' ? { from } : {},
    component: screen('WeekScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/copy',
    staticData: { dock: false },
    validateSearch: ({ into }: Record<string, unknown>): { into?: string } =>
      typeof into === 'string' ? { into } : {},
    component: screen('CopyWeekScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/import',
    staticData: { dock: false },
    component: screen('ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/on-now',
    validateSearch: ({ map }: Record<string, unknown>): { map?: true } => (map === true ? { map } : {}),
    component: screen('OnNowScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/shifts/$shiftId/edit',
    staticData: { dock: false },
    validateSearch: ({ scope }: Record<string, unknown>): { scope?: 'following' | 'all' } =>
      scope === 'following' || scope === 'all' ? { scope } : {},
    component: screen('EditShiftScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/Pages/income-tracker',
    caseSensitive: true,
    component: screen('IncomeScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/profile',
    component: screen('OwnProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings',
    component: screen('SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/followers',
    component: screen('FollowersScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/following',
    component: screen('FollowingScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/notifications',
    component: screen('NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/notifications',
    component: screen('PreferencesScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/calendars',
    component: screen('CalendarsScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/settings/blocked',
    component: screen('BlockedScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/profile/edit',
    staticData: { dock: false },
    component: screen('EditProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/profiles/$userIdentifier',
    component: screen('ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => member,
    path: '/admin',
    validateSearch: (search: Record<string, unknown>) => tabIn(search.tab),
    component: screen('AdminScreen'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([...open, member.addChildren(behindTheGuard)]),
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
})
