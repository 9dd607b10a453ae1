import type { DemoUser } from './demo-users.ts'

// A name in braces stands for the id of the first item of a list (screen-ids.ts).

/** Screens for everyone. */
const open = [
  '/',
  '/login',
  '/register',
  '/confirm?token=abcdefghijklmnop',
  '/resend',
  '/forgot',
  '/reset?token=abcdefghijklmnop',
  '/confirm-email?token=abcdefghijklmnop',
  '/login-link?token=abcdefghijklmnop',
  '/unsubscribe/abcdefghijklmnop',
  '/about',
  '/help',
  '/privacy',
  '/terms',
  '/no-such-page',
  '/venues/the-copper-rail',
  '/venues/the-copper-rail/events',
  '/venues/the-copper-rail/events/{rail-event}',
  '/venues/the-copper-rail/specials',
  '/venues/the-copper-rail/menu',
  '/venues/the-copper-rail/posts',
  '/profiles/marisol.pours',
  '/tonight',
  '/tonight/belleville',
]

/** Every kind of public page in the demo, as people without an account see it; the embed is below. */
export const PUBLIC_PAGES = [
  '/venues/the-copper-rail',
  '/venues/the-copper-rail/events',
  '/venues/the-copper-rail/specials',
  '/venues/the-copper-rail/menu',
  '/venues/the-copper-rail/posts',
  // Shows tonight's shifts.
  '/profiles/marisol.pours',
  // Shows no schedule.
  '/profiles/dezbehindbar',
  '/tonight',
  '/tonight/belleville',
  // No bar is near.
  '/tonight?lat=47.61&lon=-122.33',
] as const

export const EMBEDS = ['/embed/venues/the-copper-rail?theme=dark', '/embed/venues/the-copper-rail?theme=light'] as const

/** Screens behind the login guard, and who opens them. */
const members: [DemoUser, string[]][] = [
  [
    'pat',
    [
      '/home',
      '/entertainers',
      '/whats-on',
      '/whats-on?kind=event&map=true',
      '/venues',
      '/venues?near=true&map=true',
      '/venues?q=nowhere',
      '/venues/the-copper-rail',
      '/venues/no-such-bar',
      '/venues/tin-ceiling/edit',
      '/venues/tin-ceiling/hours',
      '/venues/tin-ceiling/print',
      '/venues/the-copper-rail/events',
      '/venues/the-copper-rail/events/{rail-event}',
      '/venues/the-copper-rail/events/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
      '/venues/the-copper-rail/specials',
      '/venues/the-copper-rail/menu',
      '/venues/no-such-bar/specials',
      '/venues/the-copper-rail/posts',
      '/ontap',
      '/share',
      '/share?problem=several',
      '/posts/{post}',
      '/posts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
      '/posts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit',
      '/profile',
      '/profiles/marisol.pours',
      '/profiles/vivi.laurent',
      '/profiles/kenji.w',
      '/profiles/nobody.here',
      '/followers',
      '/following',
      '/settings',
      '/settings/account',
      '/settings/privacy',
      '/settings/blocked',
      '/settings/hidden-schedule',
      '/settings/calendars',
      '/notifications',
      '/settings/notifications',
      '/shifts/new',
      '/shifts/week',
      '/shifts/copy',
      '/shifts/import',
      '/shifts/on-now',
      '/shifts/on-now?map=true',
      '/Pages/income-tracker',
      '/behind-the-bar',
    ],
  ],
  [
    'bea',
    [
      '/home',
      '/profile',
      '/profile/edit',
      '/profile/card',
      '/profiles/bea.c',
      '/Pages/income-tracker',
      '/shifts/new',
      '/shifts/week',
      '/shifts/copy',
      '/shifts/import',
      '/shifts/{shift}/edit',
      '/shifts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit',
      '/posts/{own-post}/edit',
      '/behind-the-bar',
      '/behind-the-bar/threads/{thread}',
      '/behind-the-bar/threads/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
    ],
  ],
  ['eli', ['/home', '/profile']],
  ['freya', ['/followers', '/notifications']],
  [
    'ada',
    [
      '/home',
      '/admin',
      '/admin?tab=pending_review',
      '/admin?tab=verified',
      '/admin?tab=suspended',
      '/admin?tab=venues',
      '/admin?tab=record',
      '/behind-the-bar',
    ],
  ],
  [
    'olive',
    [
      '/home',
      '/profile',
      '/settings/account',
      '/venues/new',
      '/venues/tin-ceiling/edit',
      '/venues/tin-ceiling/hours',
      '/venues/tin-ceiling/print',
      '/venues/night-heron/events',
      '/venues/night-heron/events/new',
      '/venues/night-heron/events/{event}',
      '/venues/night-heron/events/{event}/edit',
      '/venues/tin-ceiling/specials',
      '/venues/tin-ceiling/specials/new',
      '/venues/tin-ceiling/specials/{special}/edit',
      '/venues/tin-ceiling/specials/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit',
      '/venues/tin-ceiling/menu',
      '/venues/tin-ceiling/menu/add',
      '/venues/tin-ceiling/menu/{menu-page}/edit',
      '/venues/the-low-lantern/menu',
      '/venues/tin-ceiling/posts',
      '/ontap',
    ],
  ],
]

/** Every screen by who opens it; null is logged out. */
export const SCREENS: [DemoUser | null, string[]][] = [
  [null, [...new Set([...open, ...PUBLIC_PAGES, ...EMBEDS])]],
  ...members,
]

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

export type Look = { viewport: typeof PHONE; colorScheme: 'dark' | 'light' }

/** Neighboring screens in a list get different looks, so that every look is checked on screens of every kind. */
export const LOOKS: Look[] = [
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
]

/**
 * SCREENS=all checks every screen in both widths and both themes; otherwise each screen is checked in one of the four.
 * web/app/tokens.test.ts compares the colors of all themes.
 */
export const inEveryLook = process.env.SCREENS === 'all'
/** The looks in which to check the screen at a position of its list. */
export const chooseLooks = (index: number) => (inEveryLook ? LOOKS : LOOKS.slice(index % LOOKS.length).slice(0, 1))
