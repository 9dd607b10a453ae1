import type { SummaryMail } from '#contract/notifications.texts.ts'
import type { Mail } from '#server/core/email/mail.ts'

/** What a job tells many of: a post, an event, a special, a reply Behind the Bar, or shifts of one person. */
export type Announcement =
  | { kind: 'new_post'; id: string }
  | { kind: 'new_event'; id: string }
  | { kind: 'new_special'; id: string }
  | { kind: 'forum_reply'; id: string }
  | ShiftAnnouncement

/** One shift by its id, or several as a batch. */
export type ShiftAnnouncement =
  | { kind: ShiftNews; shift_id: string; batch_id?: never }
  /** `venue_id` where somebody works anew. */
  | { kind: Exclude<ShiftNews, 'shift_soon'>; batch_id: string; venue_id?: string; shift_id?: never }

export type ShiftNews = 'shift_posted' | 'shift_changed' | 'shift_cancelled' | 'shift_soon' | 'works_elsewhere'

/** Every job there is, with what it carries. */
export type JobData = {
  mail: Mail
  /** Which files are given up stands in their rows. */
  remove_files: Record<string, never>
  /** Ids alone: what is said, and whether, is judged when it goes. */
  push: { notice_id: string; subscription_id: string; tries: number }
  notice_mail: { notice_id: string }
  /** `day` is the person's own. */
  summary_mail: { profile_id: string; topic: SummaryMail; day: string }
  announce: Announcement
  /** The same, of what is about to begin: it waits behind nobody's fifty thousand. */
  remind: Announcement
}

export type JobName = keyof JobData
