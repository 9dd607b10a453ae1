import type { NotificationChannel, NotificationTopic } from '#contract/notifications.limits.ts'
import type { Preferences } from '#contract/notifications.ts'

export type PreferenceChange = {
  topics?: { topic: NotificationTopic; channel: NotificationChannel; is_on: boolean }[] | undefined
} & Partial<Pick<Preferences, 'only_bells' | 'quiet_from' | 'quiet_until'>> & { time_zone?: string | undefined }

/** Returns the preferences with a change applied, as the server will return them. */
export const applyPreferenceChange = (
  before: Preferences,
  { topics = [], ...settings }: PreferenceChange,
): Preferences => ({
  ...before,
  ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
  topics: before.topics.map((row) => {
    const changes = topics.filter(({ topic }) => topic === row.topic)
    return { ...row, ...Object.fromEntries(changes.map(({ channel, is_on }) => [channel, is_on])) }
  }),
})

/** The changes that set the same channels back to their values in `before`. */
export const invertTopicChanges = (
  before: Preferences,
  topics: NonNullable<PreferenceChange['topics']>,
): NonNullable<PreferenceChange['topics']> =>
  topics.map(({ topic, channel }) => ({
    topic,
    channel,
    is_on: before.topics.find((row) => row.topic === topic)?.[channel] ?? false,
  }))

/** Undoes a change that the server refused. Later changes stay. */
export const revertPreferenceChange = (
  current: Preferences,
  before: Preferences,
  { topics = [], ...settings }: PreferenceChange,
): Preferences => ({
  ...applyPreferenceChange(current, { topics: invertTopicChanges(before, topics) }),
  ...Object.fromEntries(Object.entries(before).filter(([name]) => name in settings)),
})
