import type { ProcedurePath } from '#contract/index.ts'

/** How many in how many seconds. */
export type Quota = readonly [tries: number, seconds: number]
/**
 * `address`: from one place, an IPv4 address or the /64 of an IPv6 one, however many people share it. `target`: by one
 * account, or of one e-mail address, link or venue that is aimed at. With `grows`, young accounts have a part of it.
 */
type RateLimit = { address: Quota; target: Quota; grows?: true }

const MINUTES = 60
const HOUR = 3600
const DAY = 86_400

export const RATE_LIMITS = {
  // Aimed at an e-mail address, or at a mailed link.
  sign_in: { address: [100, 10 * MINUTES], target: [10, 10 * MINUTES] },
  // Wrong passwords of a day for one email; a right one takes its own try back.
  sign_in_day: { address: [14_400, DAY], target: [100, DAY] },
  // By a browser that has logged in before, whatever happens elsewhere.
  known_device: { address: [1000, HOUR], target: [10, HOUR] },
  login_link: { address: [20, HOUR], target: [5, HOUR] },
  sign_up: { address: [30, HOUR], target: [10, DAY] },
  confirm: { address: [30, 10 * MINUTES], target: [10, 10 * MINUTES] },
  resend: { address: [20, HOUR], target: [5, HOUR] },
  reset: { address: [20, HOUR], target: [5, HOUR] },
  set_password: { address: [30, 10 * MINUTES], target: [10, 10 * MINUTES] },

  // By an account, of its own sign-in.
  second_factor: { address: [100, 10 * MINUTES], target: [10, 10 * MINUTES] },
  prove: { address: [100, 10 * MINUTES], target: [10, 10 * MINUTES] },
  change_email: { address: [20, HOUR], target: [5, HOUR] },

  // What others hear of or have to look at.
  post: { address: [1000, HOUR], target: [60, HOUR], grows: true },
  comment: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  thread: { address: [300, HOUR], target: [20, HOUR], grows: true },
  reply: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  like: { address: [10_000, HOUR], target: [1200, HOUR], grows: true },
  unlike: { address: [5000, HOUR], target: [300, HOUR], grows: true },
  follow: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  // Whoever is pestered must be able to: never fewer for the young.
  block: { address: [3000, HOUR], target: [300, HOUR] },
  report: { address: [300, HOUR], target: [20, HOUR] },
  bell: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  // People told that they are named. Nobody is refused for it: the rest is not told.
  mention: { address: [1000, HOUR], target: [100, HOUR] },
  ask_staff: { address: [100, DAY], target: [20, DAY], grows: true },

  // Work.
  shift: { address: [3000, HOUR], target: [300, HOUR], grows: true },
  roster: { address: [600, HOUR], target: [60, HOUR], grows: true },
  income: { address: [6000, HOUR], target: [600, HOUR] },
  venue: { address: [3000, HOUR], target: [300, HOUR], grows: true },
  programme: { address: [3000, HOUR], target: [300, HOUR], grows: true },
  create_venue: { address: [100, DAY], target: [30, DAY], grows: true },
  // Of a venue its new addresses: each is kept for good.
  rename_venue: { address: [100, DAY], target: [10, DAY] },

  // One's own.
  profile: { address: [3000, HOUR], target: [200, HOUR] },
  // Each handle given up is held for 90 days.
  rename: { address: [1000, DAY], target: [10, DAY] },
  upload: { address: [300, HOUR], target: [40, HOUR], grows: true },
  calendar_address: { address: [100, HOUR], target: [20, HOUR] },
  push: { address: [1000, HOUR], target: [60, HOUR] },
  export: { address: [20, HOUR], target: [5, HOUR] },
  sheet: { address: [600, HOUR], target: [60, HOUR] },

  // Reads that look through everything. Both divide by `AT_ONCE`, also in the parts that the young have.
  search: { address: [12_000, 10 * MINUTES], target: [800, 10 * MINUTES], grows: true },

  // Units of everything that is read; `read-budget.ts` says how many a procedure counts.
  read: { address: [60_000, 10 * MINUTES], target: [3000, 10 * MINUTES], grows: true },

  // By programs that cannot sign in: by place what stops nothing or is no calendar's address, by address the fetches of one.
  unsubscribe: { address: [60, HOUR], target: [60, HOUR] },
  calendar: { address: [300, HOUR], target: [120, HOUR] },

  // What a page tells of its own errors: by place, and by all places together.
  client_error: { address: [20, HOUR], target: [600, HOUR] },

  // Whatever one writes, together.
  write: { address: [40_000, HOUR], target: [4000, HOUR], grows: true },
} as const satisfies Record<string, RateLimit>

export type RateLimitAction = keyof typeof RATE_LIMITS

/** What each procedure counts as, before its body is read and whatever comes of it; every write counts as `write` besides. */
export const PROCEDURE_LIMITS: Partial<Record<ProcedurePath, RateLimitAction>> = {
  'accounts.exportMine': 'export',
  'admin.venues': 'search',
  'calendars.make': 'calendar_address',
  'events.create': 'programme',
  'events.update': 'programme',
  'events.cancel': 'programme',
  'events.remove': 'programme',
  'forum.create': 'thread',
  'forum.reply': 'reply',
  'income.add': 'income',
  'income.edit': 'income',
  'income.remove': 'income',
  'income.setGoal': 'income',
  'income.exportCsv': 'sheet',
  'income.exportTipLog': 'sheet',
  'media.post': 'upload',
  'media.venuePost': 'upload',
  'media.venue': 'upload',
  'media.thread': 'upload',
  'media.event': 'upload',
  'media.special': 'upload',
  'media.menu': 'upload',
  'menus.create': 'programme',
  'menus.update': 'programme',
  'menus.remove': 'programme',
  'notifications.ringBell': 'bell',
  'notifications.stopBell': 'bell',
  'posts.create': 'post',
  'posts.createForVenue': 'post',
  'posts.update': 'post',
  'posts.like': 'like',
  'posts.unlike': 'unlike',
  'posts.comment': 'comment',
  'profiles.update': 'profile',
  'profiles.setAvatar': 'upload',
  'profiles.removeAvatar': 'profile',
  'profiles.requestVerification': 'ask_staff',
  'push.subscribe': 'push',
  'relationships.follow': 'follow',
  'relationships.unfollow': 'follow',
  'relationships.block': 'block',
  'relationships.unblock': 'block',
  'reports.create': 'report',
  'roster.read': 'roster',
  'roster.publish': 'roster',
  'schedule.add': 'shift',
  'schedule.change': 'shift',
  'schedule.remove': 'shift',
  'schedule.restore': 'shift',
  'search.find': 'search',
  'search.mentionables': 'search',
  'shifts.add': 'shift',
  'shifts.edit': 'shift',
  'shifts.remove': 'shift',
  'specials.create': 'programme',
  'specials.update': 'programme',
  'specials.remove': 'programme',
  'talent.list': 'search',
  'venues.create': 'create_venue',
  'venues.list': 'search',
  'venues.options': 'search',
  'venues.update': 'venue',
  'venues.archive': 'venue',
  'venues.follow': 'follow',
  'venues.unfollow': 'follow',
  'venues.request': 'ask_staff',
}

const DAY_MS = DAY * 1000
type Account = { created_at: Date; is_admin: boolean; user_type: string; verification_status: string }

/** The part of a limit that an account has: a quarter on its first day, half in its first week; staff and verified talent all. */
export function quotaFraction(account: Account | null, now: Date): 0.25 | 0.5 | 1 {
  if (!account || account.is_admin || account.verification_status === 'verified') return 1
  const age = now.getTime() - account.created_at.getTime()
  if (age < DAY_MS) return 0.25
  return age < 7 * DAY_MS ? 0.5 : 1
}
