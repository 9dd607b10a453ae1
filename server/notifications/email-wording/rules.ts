import { NOT_CONFIRMED_ANCHOR } from '#contract/confirmations.limits.ts'
import { truncate } from '#server/core/truncate.ts'
import {
  formatSenders,
  formatShiftCount,
  formatStart,
  formatStartTime,
  type NotificationLine,
} from '#server/notifications/rules.ts'

/** `detail` adds to the subject and never repeats it. `button` names what the link opens. */
type EmailWording = { subject: string; detail: string; button: string }

const MAX_EXCERPT_LENGTH = 500

/**
 * Words a notification as an email. `text` is the comment or post that it is about. Others may see the inbox, so a reply
 * Behind the Bar shows neither its thread nor its author.
 */
export function wordNotificationEmail(line: NotificationLine, text: string | null): EmailWording {
  const excerpt = text && `“${truncate(text, MAX_EXCERPT_LENGTH)}”`
  const who = formatSenders(line)
  const at = line.venue?.name ?? 'A venue'
  switch (line.type) {
    case 'new_follower':
      return {
        subject: `${who} started following you`,
        detail: 'Your posts now show up in their feed. Have a look and follow them back if you like.',
        button: 'See their profile',
      }
    case 'follow_request':
      return {
        subject: `${who} asked to follow you`,
        detail: 'Your profile is private, so it’s up to you who sees your posts and shifts.',
        button: 'Answer the request',
      }
    case 'follow_accepted':
      return {
        subject: `${who} accepted your follow request`,
        detail: 'You can now see their profile, and their posts show up in your feed.',
        button: 'See their profile',
      }
    case 'new_like':
      return {
        subject: line.venue ? `${who} liked a post by ${line.venue.name}` : `${who} liked your post`,
        detail: 'See who else liked it and what people said.',
        button: 'See the post',
      }
    case 'new_comment':
      return {
        subject: line.venue ? `${who} commented on a post by ${line.venue.name}` : `${who} commented on your post`,
        detail: excerpt ?? 'Open it to read and reply.',
        button: 'See the comment',
      }
    case 'mention':
      return {
        subject: `${line.sender ? who : at} mentioned you in a ${line.in_comment ? 'comment' : 'post'}`,
        detail: excerpt ?? 'Open it to read and reply.',
        button: line.in_comment ? 'See the comment' : 'See the post',
      }
    case 'new_post':
      return {
        subject: `${who} shared a new post`,
        detail: excerpt ?? 'It’s a photo.',
        button: 'See the post',
      }
    case 'forum_reply':
      return {
        subject: 'New reply Behind the Bar',
        detail: 'Someone replied in a discussion you’re part of.',
        button: 'Read the reply',
      }
    case 'new_event':
      return {
        subject: line.is_weekly ? `${at} posted a weekly event` : `${at} added an event`,
        detail: `${line.title}: ${line.is_weekly ? 'from ' : ''}${formatStart(line)}.`,
        button: 'See the event',
      }
    case 'new_special':
      return { subject: `${at} added a special`, detail: `${line.title}.`, button: 'See the special' }
    case 'shift_posted':
    case 'shift_changed':
    case 'shift_cancelled':
    case 'shift_soon':
    case 'works_elsewhere':
      return line.shift_count > 0 ? wordShiftBatch(line) : wordShift(line)
    default:
      return wordDecision(line)
  }
}

function wordShift(line: NotificationLine): EmailWording {
  const who = formatSenders(line)
  const at = line.venue?.name ?? 'a venue'
  const start = formatStart(line)
  const button = 'See the shift'
  switch (line.type) {
    case 'shift_changed':
      return { subject: `${who} changed a shift`, detail: `It’s now ${start} at ${at}.`, button }
    case 'shift_cancelled':
      return { subject: `${who} cancelled a shift`, detail: `It was ${start} at ${at}.`, button: 'See other shifts' }
    case 'shift_soon':
      return { subject: `${who} starts soon`, detail: `On from ${formatStartTime(line)} at ${at}.`, button }
    case 'works_elsewhere':
      return { subject: `${who} is new at ${at}`, detail: `The first shift is ${start}.`, button }
    default:
      return { subject: `${who} posted a shift`, detail: `${start} at ${at}.`, button }
  }
}

function wordShiftBatch(line: NotificationLine): EmailWording {
  const who = formatSenders(line)
  const shifts = formatShiftCount(line)
  const button = 'See their shifts'
  switch (line.type) {
    case 'works_elsewhere':
      return { subject: `${who} is new at ${line.venue?.name ?? 'a venue'}`, detail: `They posted ${shifts}.`, button }
    case 'shift_changed':
      return { subject: `${who} changed ${shifts}`, detail: 'See the new days and hours.', button }
    case 'shift_cancelled':
      return { subject: `${who} cancelled ${shifts}`, detail: 'See what’s still on.', button }
    default:
      return { subject: `${who} posted ${shifts}`, detail: 'See when and where.', button }
  }
}

/** Whether a notification asks the owner of a venue to confirm something. */
const asksToConfirm = (link: string | null): boolean => link?.endsWith(`#${NOT_CONFIRMED_ANCHOR}`) ?? false

/** A message from Last Call itself, whose text was written with its cause. */
function wordDecision({ type, message, link_url }: NotificationLine): EmailWording {
  switch (type) {
    case 'verification_decision':
      return { subject: 'A decision on your verification', detail: message, button: 'See your verification' }
    case 'venue_request':
      return {
        subject: 'An answer to your venue request',
        detail: message,
        button: link_url === '/venues' ? 'See venues' : 'See the venue',
      }
    case 'venue_ownership':
      return {
        subject: asksToConfirm(link_url) ? 'Is this still right?' : 'A change to the venues you own',
        detail: message,
        button: 'See the venue',
      }
    case 'report_outcome':
      return { subject: 'The outcome of your report', detail: message, button: 'See your reports' }
    default:
      return { subject: 'A message from Last Call', detail: message, button: 'Open Last Call' }
  }
}
