import type { ProcedurePath } from '#contract/index.ts'

/** How many attempts in how many seconds. */
export type Quota = readonly [tries: number, seconds: number]
/**
 * `address`: per IPv4 address or IPv6 /64, however many people share it. `target`: per account, or per email address,
 * link or venue that the attempt is aimed at. With `grows`, new accounts get only a fraction of it. With `leased`, each
 * process reserves `LEASE_SIZE` hits at once; quotas and their fractions are multiples of it.
 */
type RateLimit = { address: Quota; target: Quota; grows?: true; leased?: true }
export const LEASE_SIZE = 10

const MINUTES = 60
const HOUR = 3600
const DAY = 86_400

export const RATE_LIMITS = {
  // Per email address or emailed link.
  sign_in: { address: [100, 10 * MINUTES], target: [10, 10 * MINUTES] },
  // Failed passwords per day and email; a correct password is not counted.
  sign_in_day: { address: [14_400, DAY], target: [100, DAY] },
  // Per browser that has logged in before, independent of attempts elsewhere.
  known_device: { address: [1000, HOUR], target: [10, HOUR] },
  login_link: { address: [20, HOUR], target: [5, HOUR] },
  sign_up: { address: [30, HOUR], target: [10, DAY] },
  confirm: { address: [30, 10 * MINUTES], target: [10, 10 * MINUTES] },
  resend: { address: [20, HOUR], target: [5, HOUR] },
  reset: { address: [20, HOUR], target: [5, HOUR] },
  set_password: { address: [30, 10 * MINUTES], target: [10, 10 * MINUTES] },

  // Per account, for its own login.
  second_factor: { address: [100, 10 * MINUTES], target: [10, 10 * MINUTES] },
  prove: { address: [100, 10 * MINUTES], target: [10, 10 * MINUTES] },
  change_email: { address: [20, HOUR], target: [5, HOUR] },

  // Actions that notify other people or give staff work.
  post: { address: [1000, HOUR], target: [60, HOUR], grows: true },
  comment: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  thread: { address: [300, HOUR], target: [20, HOUR], grows: true },
  reply: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  like: { address: [10_000, HOUR], target: [1200, HOUR], grows: true, leased: true },
  unlike: { address: [5000, HOUR], target: [300, HOUR], grows: true },
  follow: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  // No `grows`: a new account that is harassed needs the full quota, too.
  block: { address: [3000, HOUR], target: [300, HOUR] },
  // Each change of several followers can be undone once.
  undo_followers: { address: [1, 10 * MINUTES], target: [1, 10 * MINUTES] },
  report: { address: [300, HOUR], target: [20, HOUR] },
  // Per public page, without an account.
  public_report: { address: [10, HOUR], target: [100, DAY] },
  bell: { address: [3000, HOUR], target: [200, HOUR], grows: true },
  // Notifications of mentions. A mention over the limit is not refused; it notifies no one.
  mention: { address: [1000, HOUR], target: [100, HOUR] },
  ask_staff: { address: [100, DAY], target: [20, DAY], grows: true },

  // Shifts, income and venues.
  shift: { address: [3000, HOUR], target: [300, HOUR], grows: true },
  roster: { address: [600, HOUR], target: [60, HOUR], grows: true },
  income: { address: [6000, HOUR], target: [600, HOUR] },
  venue: { address: [3000, HOUR], target: [300, HOUR], grows: true },
  programme: { address: [3000, HOUR], target: [300, HOUR], grows: true },
  // Answers whether something is still right at a venue, two of which notify its owner.
  answer: { address: [300, HOUR], target: [40, HOUR], grows: true },
  create_venue: { address: [100, DAY], target: [30, DAY], grows: true },
  // New slugs of a venue: each is reserved forever.
  rename_venue: { address: [100, DAY], target: [10, DAY] },

  // The user's own account.
  profile: { address: [3000, HOUR], target: [200, HOUR] },
  // Each username given up is reserved for 90 days.
  rename: { address: [1000, DAY], target: [10, DAY] },
  upload: { address: [300, HOUR], target: [40, HOUR], grows: true },
  calendar_address: { address: [100, HOUR], target: [20, HOUR] },
  push: { address: [1000, HOUR], target: [60, HOUR] },
  push_test: { address: [300, HOUR], target: [20, HOUR] },
  export: { address: [20, HOUR], target: [5, HOUR] },
  sheet: { address: [600, HOUR], target: [60, HOUR] },

  // Expensive reads.
  search: { address: [12_000, 10 * MINUTES], target: [800, 10 * MINUTES], grows: true, leased: true },

  // Searches for places, most of which a server of someone else answers.
  place: { address: [300, HOUR], target: [60, HOUR], grows: true },

  // Units of all reads; `read-budget.ts` sets how many units a procedure counts.
  read: { address: [60_000, 10 * MINUTES], target: [3000, 10 * MINUTES], grows: true },

  // Requests without a login. By address: attempts with an invalid link. By target: fetches of one calendar link.
  unsubscribe: { address: [60, HOUR], target: [60, HOUR] },
  calendar: { address: [300, HOUR], target: [120, HOUR] },

  // Errors that the web client reports: by address, and for all addresses together.
  client_error: { address: [20, HOUR], target: [600, HOUR] },

  // All writes together.
  write: { address: [40_000, HOUR], target: [4000, HOUR], grows: true, leased: true },
} as const satisfies Record<string, RateLimit>

export type RateLimitAction = keyof typeof RATE_LIMITS

/**
 * What each procedure counts as, before its body is read and whatever its result; every write also counts as `write`.
 */
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
  'places.find': 'place',
  'posts.create': 'post',
  'posts.createForVenue': 'post',
  'posts.update': 'post',
  'posts.like': 'like',
  'posts.unlike': 'unlike',
  'posts.comment': 'comment',
  'profiles.update': 'profile',
  'profiles.goDark': 'profile',
  'profiles.endDark': 'profile',
  'profiles.updateWebPage': 'profile',
  'profiles.setAvatar': 'upload',
  'profiles.removeAvatar': 'profile',
  'profiles.requestVerification': 'ask_staff',
  'push.subscribe': 'push',
  'push.sendTest': 'push_test',
  'relationships.follow': 'follow',
  'relationships.unfollow': 'follow',
  'relationships.block': 'block',
  'relationships.unblock': 'block',
  'relationships.blockUsername': 'block',
  'relationships.unblockUsername': 'block',
  'relationships.hideSchedule': 'block',
  'relationships.showSchedule': 'block',
  'relationships.changeSeveral': 'block',
  'relationships.undoChange': 'block',
  'reports.create': 'report',
  'roster.read': 'roster',
  'roster.publish': 'roster',
  'schedule.add': 'shift',
  'schedule.change': 'shift',
  'schedule.remove': 'shift',
  'schedule.restore': 'shift',
  'search.find': 'search',
  'search.mentionables': 'search',
  'shifts.create': 'shift',
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
  'venues.setHours': 'venue',
  'venues.archive': 'venue',
  'venues.answer': 'answer',
  'venues.confirm': 'programme',
  'venues.follow': 'follow',
  'venues.unfollow': 'follow',
  'venues.request': 'ask_staff',
  'venues.claim': 'ask_staff',
}

const DAY_MS = DAY * 1000
type Account = { created_at: Date; is_admin: boolean; user_type: string; verification_status: string }

/**
 * The fraction of a quota that an account gets: a quarter on its first day, half in its first week; all of it for staff
 * and verified talent.
 */
export function quotaFraction(account: Account | null, now: Date): 0.25 | 0.5 | 1 {
  if (!account || account.is_admin || account.verification_status === 'verified') return 1
  const age = now.getTime() - account.created_at.getTime()
  if (age < DAY_MS) return 0.25
  return age < 7 * DAY_MS ? 0.5 : 1
}
