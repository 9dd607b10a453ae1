import type { SummaryEmail } from '#contract/notifications.limits.ts'
import type { Email } from '#server/core/email/email.ts'

/** An event that a job notifies many people of. */
export type FanOutJob =
  | { kind: 'new_post'; id: string }
  | { kind: 'new_event'; id: string }
  | { kind: 'new_special'; id: string }
  | { kind: 'forum_reply'; id: string }
  | ShiftFanOutJob

/** One shift by its id, or several as a batch. */
export type ShiftFanOutJob =
  | { kind: ShiftNotificationKind; shift_id: string; batch_id?: never }
  /** `venue_id` is set if the person did not work at that venue before. */
  | { kind: Exclude<ShiftNotificationKind, 'shift_soon'>; batch_id: string; venue_id?: string; shift_id?: never }

export type ShiftNotificationKind =
  | 'shift_posted'
  | 'shift_changed'
  | 'shift_cancelled'
  | 'shift_soon'
  | 'works_elsewhere'

/** Every kind of job with its payload: ids and nothing else, except for emails. */
export type JobData = {
  email: Email
  /** The files to remove are marked in their own rows. */
  delete_files: Record<string, never>
  /** Whether the notification is sent, and its text, is decided when it is sent. */
  push: {
    notification_id: string
    /** Those that share the message. */
    grouped_ids?: string[]
    subscription_id: string
    /** Its row in `push_deliveries`. Jobs of the previous release have none. */
    delivery_id?: string
    tries: number
  }
  push_test: { delivery_id: string }
  push_silence_email: { profile_id: string }
  notification_email: { notification_id: string }
  /** `day` is a date in the person's time zone. */
  summary_email: { profile_id: string; topic: SummaryEmail; day: string }
  fan_out: FanOutJob
  /** Reminders of events that start soon, in a queue of their own so that a large fan-out does not delay them. */
  remind: FanOutJob
}

export type JobName = keyof JobData
