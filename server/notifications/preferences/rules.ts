import { NOTIFICATION_TOPICS, type NotificationChannel, type NotificationTopic } from '#contract/notifications.texts.ts'

export type ChannelPreference = { topic: string; channel: NotificationChannel; is_on: boolean }
export type NotificationSettings = {
  only_bells: boolean
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string | null
}
export type PreferenceRow = NotificationSettings & { wishes: ChannelPreference[]; push_devices: number }

const TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]

/** What the house does unless somebody chose otherwise, with what they chose. */
export function toPreferences({ wishes, ...settings }: PreferenceRow) {
  const chosen = new Map(wishes.map(({ topic, channel, is_on }) => [`${topic} ${channel}`, is_on]))
  const isOnFor = (topic: NotificationTopic, channel: NotificationChannel): boolean | null => {
    const defaultValue = NOTIFICATION_TOPICS[topic].channels[channel]
    return defaultValue === undefined ? null : (chosen.get(`${topic} ${channel}`) ?? defaultValue)
  }
  const topics = TOPIC_NAMES.map((topic) => ({
    topic,
    in_app: isOnFor(topic, 'in_app'),
    push: isOnFor(topic, 'push'),
    email: isOnFor(topic, 'email'),
  }))
  return { topics, ...settings }
}

type SettingsInput = { [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined }

/** What was sent; quiet hours go together. */
export function toSettingsChange({
  only_bells,
  quiet_from,
  quiet_until,
  time_zone,
}: SettingsInput): Partial<NotificationSettings> {
  return {
    ...(only_bells !== undefined && { only_bells }),
    ...(quiet_from !== undefined && { quiet_from, quiet_until: quiet_until ?? null }),
    ...(time_zone !== undefined && { time_zone }),
  }
}
