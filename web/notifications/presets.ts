import type { NotificationChannel, NotificationTopic } from '#contract/notifications.limits.ts'
import type { Preferences } from '#contract/notifications.ts'
import type { PreferenceChange } from './preference-change.ts'

export const PRESETS = ['everything', 'my_people', 'nothing'] as const
export type Preset = (typeof PRESETS)[number]

type ChannelChange = NonNullable<PreferenceChange['topics']>[number]

const LIST_AND_PUSH: readonly NotificationChannel[] = ['in_app', 'push']
const ALL: readonly NotificationChannel[] = ['in_app', 'push', 'email']

/** The channels that “My people” turns on. All others are turned off. */
const MY_PEOPLE: Record<NotificationTopic, readonly NotificationChannel[]> = {
  // What people you follow do. No emails: there would be several a day.
  shift_soon: LIST_AND_PUSH,
  shift_posted: LIST_AND_PUSH,
  shift_changed: LIST_AND_PUSH,
  shift_cancelled: LIST_AND_PUSH,
  works_elsewhere: LIST_AND_PUSH,
  new_post: LIST_AND_PUSH,
  // Follows, comments and mentions by anyone. Likes come in too often for a push.
  mention: LIST_AND_PUSH,
  new_comment: LIST_AND_PUSH,
  new_like: ['in_app'],
  new_follower: LIST_AND_PUSH,
  follow_request: LIST_AND_PUSH,
  follow_accepted: LIST_AND_PUSH,
  forum_reply: LIST_AND_PUSH,
  // Decisions about you. They are rare, and some need an answer.
  verification_decision: ALL,
  venue_request: ALL,
  venue_ownership: ALL,
  report_outcome: ALL,
  hidden_by_staff: ALL,
  // Venues and digests.
  new_event: [],
  new_special: [],
  weekend_digest: [],
  tonight: [],
}

const wantsChannel = (preset: Preset, topic: NotificationTopic, channel: NotificationChannel): boolean =>
  preset === 'everything' || (preset === 'my_people' && MY_PEOPLE[topic].includes(channel))

/**
 * The channels that a preset has to change, of the topics that the table shows. Push is turned off but not on while no
 * browser receives it, so that a later permission doesn't start pushes that the user never saw turned on.
 */
export const listPresetChanges = (
  preset: Preset,
  { topics, push_devices }: Pick<Preferences, 'topics' | 'push_devices'>,
): ChannelChange[] =>
  topics.flatMap((row) =>
    ALL.flatMap((channel) => {
      const isSupported = row[channel] !== null
      const is_on = wantsChannel(preset, row.topic, channel)
      const isUsable = channel !== 'push' || push_devices > 0
      if (!isSupported || is_on === row[channel] || (is_on && !isUsable)) return []
      return [{ topic: row.topic, channel, is_on }]
    }),
  )

/** The preset that would change nothing. */
export const findPreset = (preferences: Pick<Preferences, 'topics' | 'push_devices'>): Preset | undefined =>
  PRESETS.find((preset) => listPresetChanges(preset, preferences).length === 0)
