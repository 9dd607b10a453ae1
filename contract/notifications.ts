import { z } from 'zod'
import { anyoneContract, memberContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { Instant } from './instant.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_PAGE_SIZE,
  SUMMARY_EMAILS,
} from './notifications.limits.ts'
import { notificationMessages } from './notifications.texts.ts'
import { pageInput, pageOutput } from './paging.ts'
import { SlugOrId, Text } from './text.ts'

/** A line of the notification list. Similar notifications are grouped into one line. */
export const Notification = z.object({
  id: z.uuid().describe('Id of the newest notification in the group.'),
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  link_url: z.string().nullable().describe('Path of the page to open, relative to the origin.'),
  is_read: z.boolean().describe('True if all notifications in the group are read.'),
  sender: Person.nullable().describe('Null if the notification comes from Last Call itself.'),
  sender_count: z.int().describe('Number of people in the group.'),
  created_at: Instant,
})
export type Notification = z.output<typeof Notification>

const TopicName = z.enum([...NOTIFICATION_TYPES, ...SUMMARY_EMAILS])
const HourOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, notificationMessages.quietHoursIncomplete)

/** Which topics reach the user on which channel. A channel that a topic doesn't support is null. */
export const Preferences = z.object({
  topics: z.array(
    z.object({
      topic: TopicName,
      in_app: z.boolean().nullable(),
      push: z.boolean().nullable(),
      email: z.boolean().nullable(),
    }),
  ),
  only_bells: z
    .boolean()
    .describe(
      'If true, push notifications and emails about people you follow are limited to those whose bell you turned on.',
    ),
  quiet_from: z
    .string()
    .nullable()
    .describe(
      'Start of quiet hours in `time_zone`, such as `22:00`: no push notifications or emails until `quiet_until`. Null if there are none.',
    ),
  quiet_until: z.string().nullable(),
  time_zone: z.string().nullable().describe('IANA time zone name.'),
  push_devices: z.int().describe('Number of your browsers that receive push notifications.'),
})
export type Preferences = z.output<typeof Preferences>

const PreferencesUpdate = z
  .strictObject({
    topics: z
      .array(z.strictObject({ topic: TopicName, channel: z.enum(NOTIFICATION_CHANNELS), is_on: z.boolean() }))
      .max(60)
      .optional(),
    only_bells: z.boolean().optional(),
    quiet_from: HourOfDay.nullish(),
    quiet_until: HourOfDay.nullish(),
    time_zone: Text.max(60, notificationMessages.zone).optional(),
  })
  .refine(
    ({ quiet_from, quiet_until }) =>
      (quiet_from ?? null) === null ? (quiet_until ?? null) === null : !!quiet_until && quiet_from !== quiet_until,
    crossFieldRule<{ quiet_from?: string; quiet_until?: string }>({
      fields: ['quiet_from', 'quiet_until'],
      errorField: 'quiet_until',
      error: notificationMessages.quietHoursIncomplete,
    }),
  )

const UnsubscribeToken = Text.min(1, notificationMessages.unsubscribeInvalid).max(
  200,
  notificationMessages.unsubscribeInvalid,
)
const Unread = z.object({ unread_count: z.int() })
const BellState = z.object({ has_bell: z.boolean() })
const target = z.strictObject({ slugOrId: SlugOrId })

export const notifications = {
  list: memberContract
    .get('/notifications', 'Lists your notifications, newest first, with similar ones grouped into one.')
    .input(z.strictObject(pageInput(NOTIFICATIONS_PAGE_SIZE)))
    .output(pageOutput(Notification)),

  unreadCount: memberContract
    .get('/notifications/unread-count', 'Counts the unread entries in your list of notifications, up to 100.')
    .output(Unread),

  read: memberContract
    .post(
      '/notifications/read',
      'Marks notifications as read, each with its whole group. Ids that are not yours are ignored.',
    )
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(Unread),

  readAll: memberContract
    .post(
      '/notifications/read-all',
      'Marks all notifications up to `until` as read. Pass the `created_at` of the newest one you have shown.',
    )
    .input(z.strictObject({ until: z.iso.datetime({ offset: true }) }))
    .output(Unread),

  preferences: memberContract
    .get('/notifications/preferences', 'Returns your notification preferences by topic and channel.')
    .output(Preferences),

  updatePreferences: memberContract
    .patch('/notifications/preferences', 'Updates your notification preferences. Omitted fields stay unchanged.')
    .input(PreferencesUpdate)
    .output(Preferences),

  unsubscribing: anyoneContract
    .get('/notifications/unsubscribe', 'Returns the topic of an unsubscribe link from an email, without unsubscribing.')
    .input(z.strictObject({ token: UnsubscribeToken }))
    .output(z.object({ topic: TopicName, label: z.string() })),

  unsubscribe: anyoneContract
    .post(
      '/notifications/unsubscribe',
      'Turns off emails of one topic for the recipient of the link, without login. Repeating it has no effect.',
    )
    .input(z.strictObject({ token: UnsubscribeToken }))
    .output(z.object({ topic: TopicName, label: z.string() })),

  ringBell: memberContract
    .put(
      '/profiles/{slugOrId}/bell',
      'Turns on the bell of a person you follow, which notifies you of all their posts. Returns 409 NOT_FOLLOWING if you do not follow them.',
    )
    .errors({ NOT_FOLLOWING: { status: 409, message: notificationMessages.bellNotFollowing } })
    .input(target)
    .output(BellState),

  stopBell: memberContract
    .delete('/profiles/{slugOrId}/bell', 'Turns off the bell of a person. Repeating it has no effect.')
    .input(target)
    .output(BellState),
}
