import type { NoticeType } from '#contract/notifications.texts.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Announcement, ShiftAnnouncement } from '#server/core/queue/job-data.ts'

/** Where counting unread lines ends. */
export const UNREAD_MOST = 100

/** Days after which notices are forgotten: those read, those that no list shows, and after the shifts they tell of. */
export const READ_KEPT = 90
export const UNLISTED_KEPT = 7
export const SHIFT_NEWS_KEPT = 30

/** Told to everyone who follows; a change or a cancellation only to those who were told something like this before. */
export const isFirstWord = (told: Announcement): told is ShiftAnnouncement =>
  told.kind === 'shift_posted' || told.kind === 'works_elsewhere' || told.kind === 'shift_soon'

/** What a line of the list speaks of, as it is today. */
export type Told = {
  type: NoticeType
  /** As it was written; said again only where Last Call speaks. */
  message: string
  link_url: string | null
  sender: Notification['sender']
  sender_count: number
  in_comment: boolean
  venue: { name: string; slug: string; time_zone: string } | null
  /** When the shift or the event begins. */
  start_time: Date | null
  shift_count: number
  /** Of an event, a special or a discussion. */
  title: string | null
  /** Where the reader's clock is, if it is known. */
  reader_zone?: string | null
}

/** The sentence of a line, in today's names and at the venue's time, whose zone is named where the reader's clock differs. */
export function messageOf(told: Told): string {
  const { venue } = told
  const who = namesOf(told)
  const at = venue ? venue.name : 'a bar'
  const when = venue && told.start_time ? timeText(told.start_time, venue.time_zone, DAY_TIME, told.reader_zone) : ''
  const several = told.shift_count > 0
  const shifts = told.shift_count === 1 ? 'a shift' : `${told.shift_count} shifts`
  const post = venue ? `a post of ${venue.name}` : 'your post'
  switch (told.type) {
    case 'new_follower':
      return `${who} started following you.`
    case 'follow_request':
      return `${who} asks to follow you.`
    case 'follow_accepted':
      return `${who} accepted your follow request.`
    case 'new_like':
      return `${who} liked ${post}.`
    case 'new_comment':
      return `${who} commented on ${post}.`
    case 'mention':
      return `${told.sender ? who : at} mentioned you in ${told.in_comment ? 'a comment' : 'a post'}.`
    case 'new_post':
      return `${who} has a new post.`
    case 'shift_posted':
      return several ? `${who} posted ${shifts}.` : `${who} is on at ${at}: ${when}.`
    case 'shift_changed':
      return several ? `${who} moved ${shifts}.` : `${who} moved a shift: ${at}, ${when}.`
    case 'shift_cancelled':
      return several ? `${who} called off ${shifts}.` : `${who} called off a shift: ${at}, ${when}.`
    case 'shift_soon':
      return `${who} is on at ${at} at ${venue && told.start_time ? timeText(told.start_time, venue.time_zone, CLOCK, told.reader_zone) : ''}.`
    case 'works_elsewhere':
      return several ? `${who} now works at ${at}: ${shifts} posted.` : `${who} now works at ${at}: ${when}.`
    case 'forum_reply':
      return told.title === null ? `${who} replied Behind the Bar.` : `${who} replied in “${shortened(told.title)}”.`
    case 'new_event':
      return `${at}: ${told.title}, ${when}.`
    case 'new_special':
      return `${at} has a special: ${told.title}.`
    default:
      return told.message
  }
}

/**
 * The same where others may look on, on a locked screen or in a mailbox: what is said Behind the Bar stays there, and so
 * does who says it.
 */
export const messageOutside = (told: Told): string =>
  told.type === 'forum_reply' ? 'There is a new reply Behind the Bar.' : messageOf(told)

/** Where a line leads, under today's handles and slugs. */
export function linkOf({ type, link_url, sender, venue }: Told): string | null {
  const profile = sender && `/profiles/${sender.username_slug}`
  const place = venue && `/venues/${venue.slug}`
  switch (type) {
    case 'new_follower':
    case 'follow_accepted':
    case 'shift_posted':
    case 'shift_changed':
    case 'shift_cancelled':
    case 'shift_soon':
      return profile
    case 'works_elsewhere':
      return place
    case 'new_event':
      return place && `${place}/events`
    case 'new_special':
      return place && `${place}/specials`
    default:
      return link_url
  }
}

const TITLE_SHOWN = 60

/** How a long title begins. */
function shortened(title: string): string {
  if (title.length <= TITLE_SHOWN) return title
  const begun = title.slice(0, TITLE_SHOWN).replace(/\p{Surrogate}$/u, '')
  return `${begun.replace(/\s+\S*$/u, '') || begun}…`
}

const nameOf = ({ full_name, username }: { full_name: string | null; username: string }): string =>
  full_name ?? username

function namesOf({ sender, sender_count }: Told): string {
  const first = sender ? nameOf(sender) : 'Somebody'
  const others = sender_count - 1
  if (others < 1) return first
  return `${first} and ${others} ${others === 1 ? 'other' : 'others'}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `8:00 PM` */
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
/** `Fri, Nov 20, 8:00 PM` */
const DAY_TIME = { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK } as const

/** On the venue's clock; `8:00 PM CST` for a reader whose clock says another time. */
function timeText(at: Date, zone: string, options: Intl.DateTimeFormatOptions, readersZone: string | null = null) {
  const differs = readersZone !== null && text(at, readersZone, DAY_TIME) !== text(at, zone, DAY_TIME)
  return text(at, zone, differs ? { ...options, timeZoneName: 'short' } : options)
}

function text(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${Object.keys(options).length}`
  // Making a formatter costs more than using it a thousand times.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format.format(at).replaceAll('\u202F', ' ')
}
