import type { SummaryMail } from '#contract/notifications.texts.ts'
import type { Mail } from '#server/core/email/mail.ts'

/** What a job notifies many people of. */
export type Announcement =
  | { kind: 'new_post'; id: string }
  | { kind: 'new_event'; id: string }
  | { kind: 'new_special'; id: string }
  | { kind: 'forum_reply'; id: string }
  | ShiftAnnouncement

/** One shift by its id, or several as a batch. */
export type ShiftAnnouncement =
  | { kind: ShiftNews; shift_id: string; batch_id?: never }
  /** `venue_id` is set if the person did not work there before. */
  | { kind: Exclude<ShiftNews, 'shift_soon'>; batch_id: string; venue_id?: string; shift_id?: never }

export type ShiftNews = 'shift_posted' | 'shift_changed' | 'shift_cancelled' | 'shift_soon' | 'works_elsewhere'

/** Every kind of job with its payload: ids and nothing else, except for emails. */
export type JobData = {
  mail: Mail
  /** The files to remove are marked in their own rows. */
  remove_files: Record<string, never>
  /** Whether it is sent, and its text, is decided when it is sent. */
  push: { notice_id: string; subscription_id: string; tries: number }
  notice_mail: { notice_id: string }
  /** `day` is a date in the person's time zone. */
  summary_mail: { profile_id: string; topic: SummaryMail; day: string }
  announce: Announcement
  /** Reminders of what begins soon, in a queue of their own so that a large announcement does not delay them. */
  remind: Announcement
}

export type JobName = keyof JobData
