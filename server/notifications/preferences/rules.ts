import type { NotificationChannel, NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'

export type ChannelPreference = { topic: string; channel: NotificationChannel; is_on: boolean }
export type DeliverySettings = {
  only_bells: boolean
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string | null
}
export type PreferenceRow = DeliverySettings & { overrides: ChannelPreference[]; push_devices: number }

const TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]

/** The defaults with a person's own choices applied. A channel that a topic does not support is null. */
export function toPreferences({ overrides, ...settings }: PreferenceRow) {
  const chosen = new Map(overrides.map(({ topic, channel, is_on }) => [`${topic} ${channel}`, is_on]))
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

type SettingsInput = { [Name in keyof DeliverySettings]?: DeliverySettings[Name] | undefined }

/** The settings that the input contains. Quiet hours are set and cleared together. */
export function toSettingsChange({
  only_bells,
  quiet_from,
  quiet_until,
  time_zone,
}: SettingsInput): Partial<DeliverySettings> {
  return {
    ...(only_bells !== undefined && { only_bells }),
    ...(quiet_from !== undefined && { quiet_from, quiet_until: quiet_until ?? null }),
    ...(time_zone !== undefined && { time_zone }),
  }
}
