import { toEventPath } from '#contract/event-path.ts'
import type { NotificationType } from '#contract/notifications.limits.ts'
import type { Notification } from '#contract/notifications.ts'
import { toDisplayName } from '#server/core/people.ts'
import type { FanOutJob, ShiftFanOutJob } from '#server/core/queue/job-data.ts'
import { truncateWords } from '#server/core/truncate.ts'

/** Unread lines are counted up to this number. */
export const MAX_UNREAD_COUNT = 100

/** Days until a notification is deleted: once read, if no list shows it, and after the end of its shift. */
export const READ_RETENTION_DAYS = 90
export const UNLISTED_RETENTION_DAYS = 7
export const SHIFT_RETENTION_DAYS = 30

/** Goes to every follower. A change or a cancellation goes only to those who were notified of the shift before. */
export const notifiesAllFollowers = (job: FanOutJob): job is ShiftFanOutJob =>
  job.kind === 'shift_posted' || job.kind === 'works_elsewhere' || job.kind === 'shift_soon'

/** Notifications of these types about several people's shifts on one day form one line. */
const GROUPED_BY_DAY = {
  shift_posted: 'posted',
  shift_changed: 'changed',
  shift_cancelled: 'cancelled',
  shift_soon: 'soon',
} as const
export const isGroupedByDay = (type: NotificationType): type is keyof typeof GROUPED_BY_DAY => type in GROUPED_BY_DAY

/** The current data behind one line of the list. */
export type NotificationLine = {
  type: NotificationType
  /** The stored text, shown only for messages from Last Call itself. */
  message: string
  link_url: string | null
  /** The comment, reply, shift, event or special that the page shows among others. */
  item_id: string | null
  sender: Notification['sender']
  sender_count: number
  in_comment: boolean
  venue: { name: string; slug: string; time_zone: string } | null
  /** When the shift or the event begins. */
  start_time: Date | null
  shift_count: number
  /** The title of an event, a special or a thread. */
  title: string | null
  /** Whether the event repeats. */
  is_weekly?: boolean
  /** The reader's time zone, if known. */
  reader_zone?: string | null
}

const MAX_TITLE_LENGTH = 60

/**
 * A line's text with current names, in the venue's time; adds the zone's name if the reader's clock shows another time.
 */
export function formatNotification(line: NotificationLine): string {
  const { venue } = line
  const who = formatSenders(line)
  const at = venue ? venue.name : 'a venue'
  const when = formatStart(line)
  const isBatch = line.shift_count > 0
  const shifts = formatShiftCount(line)
  const post = venue ? `a post by ${venue.name}` : 'your post'
  if (line.sender_count > 1 && isGroupedByDay(line.type))
    return formatPeopleOfGroup(
      GROUPED_BY_DAY[line.type],
      line.sender_count,
      formatCommonDay([line.start_time], venue?.time_zone),
    )
  switch (line.type) {
    case 'new_follower':
      return `${who} started following you.`
    case 'follow_request':
      return `${who} asked to follow you.`
    case 'follow_accepted':
      return `${who} accepted your follow request.`
    case 'new_like':
      return `${who} liked ${post}.`
    case 'new_comment':
      return `${who} commented on ${post}.`
    case 'mention':
      return `${line.sender ? who : at} mentioned you in ${line.in_comment ? 'a comment' : 'a post'}.`
    case 'new_post':
      return `${who} shared a new post.`
    case 'shift_posted':
      return isBatch ? `${who} posted ${shifts}.` : `${who} posted a shift: ${when} at ${at}.`
    case 'shift_changed':
      return isBatch ? `${who} changed ${shifts}.` : `${who} changed a shift: now ${when} at ${at}.`
    case 'shift_cancelled':
      return isBatch ? `${who} cancelled ${shifts}.` : `${who} cancelled a shift: ${when} at ${at}.`
    case 'shift_soon':
      return `${who} is on at ${formatStartTime(line)} at ${at}.`
    case 'works_elsewhere':
      return isBatch ? `${who} is new at ${at} and posted ${shifts}.` : `${who} is new at ${at}: first shift ${when}.`
    case 'forum_reply':
      return line.title === null
        ? `${who} replied Behind the Bar.`
        : `${who} replied in “${truncateWords(line.title, MAX_TITLE_LENGTH)}”.`
    case 'new_event':
      return line.is_weekly
        ? `${at} posted a weekly event: ${line.title}, from ${when}.`
        : `${at} added an event: ${line.title}, ${when}.`
    case 'new_special':
      return `${at} added a special: ${line.title}.`
    default:
      return line.message
  }
}

/**
 * The text for a lock screen or an inbox, which other people may see: it hides the thread and the author of a reply
 * Behind the Bar.
 */
export const formatNotificationForLockScreen = (line: NotificationLine): string =>
  line.type === 'forum_reply' ? 'New reply Behind the Bar.' : formatNotification(line)

type NotificationGroup = {
  /** Of the newest people, newest first. */
  lines: NotificationLine[]
  senderCount: number
  /** When the shifts begin; null for several shifts or a post. */
  starts: (Date | null)[]
}

const GROUP_TEXTS = {
  posted: { verb: 'posted', what: 'shifts' },
  changed: { verb: 'changed', what: 'shifts' },
  cancelled: { verb: 'cancelled', what: 'shifts' },
  soon: { verb: 'start', what: 'within the hour' },
  new_post: { verb: 'shared', what: 'new posts' },
} as const
type GroupName = keyof typeof GROUP_TEXTS

const formatPeopleOfGroup = (group: GroupName, count: number, day: string): string => {
  const { verb, what } = GROUP_TEXTS[group]
  return `${count} people you follow ${verb} ${what}${group === 'soon' ? '' : day}.`
}

/** What several notifications about followed people say together. Undefined if nothing is left to tell. */
export function formatNotificationGroup(
  group: GroupName,
  { lines, senderCount, starts }: NotificationGroup,
): { title: string; body: string; link: string | null } | undefined {
  const [first] = lines
  if (!first) return undefined
  const day = formatCommonDay(starts, first.venue?.time_zone)
  if (senderCount === 1) return { ...formatOneSender(group, first, starts, day), body: '' }
  const names = lines.flatMap(({ sender }) => (sender ? [toDisplayName(sender)] : []))
  const others = senderCount - names.length
  const more = others > 0 ? [`${others} ${others === 1 ? 'other' : 'others'}`] : []
  return {
    title: formatPeopleOfGroup(group, senderCount, day),
    body: LIST_FORMAT.format([...names, ...more]),
    link: null,
  }
}

/** Several shifts or posts of one person. `starts` has null for those of which each may be several. */
function formatOneSender(group: GroupName, line: NotificationLine, starts: (Date | null)[], day: string) {
  const who = formatSenders(line)
  const { verb, what } = GROUP_TEXTS[group]
  if (group === 'soon') return { title: formatNotification(line), link: buildNotificationLink(line) }
  const isExact = group === 'new_post' || !starts.includes(null)
  const link = group !== 'new_post' && line.sender ? `/profiles/${line.sender.username_slug}#upcoming-shifts` : null
  return { title: `${who} ${verb} ${isExact ? `${starts.length} ` : ''}${what}${day}.`, link }
}

const LIST_FORMAT = new Intl.ListFormat('en-US')
const DAY_FORMAT = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** ` for Fri, Nov 20` if all shifts begin on that day. */
function formatCommonDay(starts: (Date | null)[], zone: string | undefined): string {
  if (zone === undefined) return ''
  const days = new Set(starts.map((start) => start && formatTime(start, zone, DAY_FORMAT)))
  const [day] = days
  return days.size === 1 && day ? ` for ${day}` : ''
}

/** What a line is about: a page, with current usernames and slugs, and the item on it. */
export function buildNotificationLink(line: NotificationLine): string | null {
  const { type, link_url, sender, venue, item_id } = line
  const profile = sender && `/profiles/${sender.username_slug}`
  if (line.sender_count > 1 && isGroupedByDay(type)) return '/following'
  const venueLink = venue && `/venues/${venue.slug}`
  switch (type) {
    case 'new_follower':
      return line.sender_count > 1 ? '/followers' : profile
    case 'follow_accepted':
      return profile
    case 'shift_cancelled':
      return profile && `${profile}#upcoming-shifts`
    case 'shift_posted':
    case 'shift_changed':
    case 'shift_soon':
    case 'works_elsewhere':
      return profile && (item_id === null ? `${profile}#upcoming-shifts` : `${profile}#shift-${item_id}`)
    case 'new_event':
      return venue && (item_id === null ? `${venueLink}/events` : toEventPath(venue.slug, item_id))
    case 'new_special':
      return venueLink && linkToItem(`${venueLink}/specials`, 'special', item_id)
    case 'new_comment':
    case 'mention':
      return linkToItem(link_url, 'comment', item_id)
    case 'forum_reply':
      return linkToItem(link_url, 'reply', item_id)
    case 'verification_decision':
      return '/profile/edit#verification'
    default:
      return link_url
  }
}

const linkToItem = (page: string | null, kind: string, item_id: string | null): string | null =>
  page !== null && item_id !== null ? `${page}#${kind}-${item_id}` : page

export function formatSenders({ sender, sender_count }: NotificationLine): string {
  const first = sender ? toDisplayName(sender) : 'Someone'
  const others = sender_count - 1
  if (others < 1) return first
  return `${first} and ${others} ${others === 1 ? 'other' : 'others'}`
}

/** `a shift` or `3 shifts` */
export const formatShiftCount = ({ shift_count }: NotificationLine): string =>
  shift_count === 1 ? 'a shift' : `${shift_count} shifts`

/** When the shift or the event begins: `Fri, Nov 20, 8:00 PM`. */
export const formatStart = (line: NotificationLine): string => formatStartWith(line, DATE_TIME_FORMAT)
/** `8:00 PM` */
export const formatStartTime = (line: NotificationLine): string => formatStartWith(line, TIME_FORMAT)

const formatStartWith = ({ venue, start_time, reader_zone }: NotificationLine, format: Intl.DateTimeFormatOptions) =>
  venue && start_time ? formatVenueTime(start_time, venue.time_zone, format, reader_zone) : ''

const formats = new Map<string, Intl.DateTimeFormat>()

/** `8:00 PM`, with no-break spaces. */
const TIME_FORMAT = { hour: 'numeric', minute: '2-digit' } as const
/** `Fri, Nov 20, 8:00 PM` */
const DATE_TIME_FORMAT = { weekday: 'short', month: 'short', day: 'numeric', ...TIME_FORMAT } as const

/** In the venue's time zone: `8:00 PM CST` if the reader's clock shows another time, otherwise `8:00 PM`. */
function formatVenueTime(
  at: Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  readersZone: string | null = null,
) {
  const differs =
    readersZone !== null && formatTime(at, readersZone, DATE_TIME_FORMAT) !== formatTime(at, zone, DATE_TIME_FORMAT)
  return formatTime(at, zone, differs ? { ...options, timeZoneName: 'short' } : options)
}

function formatTime(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${Object.keys(options).join()}`
  // Creating a formatter costs more than using it a thousand times.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
    .format(at)
    .replace(/\s([AP]M)/, '\u00A0$1')
    .replace(/([AP]M)\s/, '$1\u00A0')
}
