import type { NotificationChannel, NotificationTopic } from '#contract/notifications.texts.ts'
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
