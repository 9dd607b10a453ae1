import { z } from 'zod'
import { anyoneContract, memberContract } from './access-levels.ts'
import { Person } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { Instant } from './instant.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_PAGE_SIZE,
  notificationMessages,
  SUMMARY_EMAILS,
} from './notifications.texts.ts'
import { pageInput, pageOutput } from './paging.ts'
import { SlugOrId, Text } from './text.ts'

/** A line of the notification list. Similar notifications are grouped into one line. */
export const Notification = z.object({
  id: z.uuid().describe('of the newest of those grouped'),
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  link_url: z.string().nullable().describe('a path of ours'),
  is_read: z.boolean().describe('all of those grouped'),
  sender: Person.nullable().describe('null where Last Call speaks'),
  sender_count: z.int().describe('how many people the line speaks of'),
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
  only_bells: z.boolean().describe('pushes and mails about followed people only where I rang the bell'),
  quiet_from: z
    .string()
    .nullable()
    .describe('`22:00` of the day in `time_zone`; no push and no mail until `quiet_until`'),
  quiet_until: z.string().nullable(),
  time_zone: z.string().nullable().describe('IANA name'),
  push_devices: z.int().describe('browsers that take pushes for me'),
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
    .route({
      summary: 'What happened that concerns me, newest first, several alike as one line.',
      method: 'GET',
      path: '/notifications',
      tags: ['notifications'],
    })
    .input(z.strictObject(pageInput(NOTIFICATIONS_PAGE_SIZE)))
    .output(pageOutput(Notification)),

  unreadCount: memberContract
    .route({
      summary: 'How many lines of the list are unread, counted up to 100.',
      method: 'GET',
      path: '/notifications/unread-count',
      tags: ['notifications'],
    })
    .output(Unread),

  read: memberContract
    .route({
      summary: 'Marks lines as read, each with those grouped in it. Ids of others change nothing.',
      method: 'POST',
      path: '/notifications/read',
      tags: ['notifications'],
    })
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(Unread),

  readAll: memberContract
    .route({
      summary: 'Marks everything as read that was there at `until`, the time of the newest line seen.',
      method: 'POST',
      path: '/notifications/read-all',
      tags: ['notifications'],
    })
    .input(z.strictObject({ until: z.iso.datetime({ offset: true }) }))
    .output(Unread),

  preferences: memberContract
    .route({
      summary: 'What reaches me, and where.',
      method: 'GET',
      path: '/notifications/preferences',
      tags: ['notifications'],
    })
    .output(Preferences),

  updatePreferences: memberContract
    .route({
      summary: 'Changes what reaches me. What is left out stays as it is.',
      method: 'PATCH',
      path: '/notifications/preferences',
      tags: ['notifications'],
    })
    .input(PreferencesUpdate)
    .output(Preferences),

  unsubscribing: anyoneContract
    .route({
      summary: 'What the link in a mail would stop. Nothing changes by it.',
      method: 'GET',
      path: '/notifications/unsubscribe',
      tags: ['notifications'],
    })
    .input(z.strictObject({ token: UnsubscribeToken }))
    .output(z.object({ topic: TopicName, label: z.string() })),

  unsubscribe: anyoneContract
    .route({
      summary: 'Stops the mails of one topic for whom the link was made. Works signed out; doing it twice is success.',
      method: 'POST',
      path: '/notifications/unsubscribe',
      tags: ['notifications'],
    })
    .input(z.strictObject({ token: UnsubscribeToken }))
    .output(z.object({ topic: TopicName, label: z.string() })),

  ringBell: memberContract
    .route({
      summary: `Tells me of everything somebody I follow posts. Not following: 409 "${notificationMessages.bellNotFollowing}"`,
      method: 'PUT',
      path: '/profiles/{slugOrId}/bell',
      tags: ['notifications'],
    })
    .errors({ NOT_FOLLOWING: { status: 409, message: notificationMessages.bellNotFollowing } })
    .input(target)
    .output(BellState),

  stopBell: memberContract
    .route({
      summary: 'Takes the bell back. Doing it twice is success.',
      method: 'DELETE',
      path: '/profiles/{slugOrId}/bell',
      tags: ['notifications'],
    })
    .input(target)
    .output(BellState),
}
