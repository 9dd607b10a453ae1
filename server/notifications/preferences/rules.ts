import { type Channel, TOPICS, type Topic } from '#contract/notifications.texts.ts'

export type Wish = { topic: string; channel: Channel; is_on: boolean }
export type Settings = {
  only_bells: boolean
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string | null
}
export type Preferred = Settings & { wishes: Wish[]; push_devices: number }

const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

/** What the house does unless somebody chose otherwise, with what they chose. */
export function preferencesOf({ wishes, ...settings }: Preferred) {
  const chosen = new Map(wishes.map(({ topic, channel, is_on }) => [`${topic} ${channel}`, is_on]))
  const on = (topic: Topic, channel: Channel): boolean | null => {
    const usual = TOPICS[topic].channels[channel]
    return usual === undefined ? null : (chosen.get(`${topic} ${channel}`) ?? usual)
  }
  const topics = TOPIC_NAMES.map((topic) => ({
    topic,
    in_app: on(topic, 'in_app'),
    push: on(topic, 'push'),
    email: on(topic, 'email'),
  }))
  return { topics, ...settings }
}

type Change = { [Name in keyof Settings]?: Settings[Name] | undefined }

/** What was sent; quiet hours go together. */
export function settingsOf({ only_bells, quiet_from, quiet_until, time_zone }: Change): Partial<Settings> {
  return {
    ...(only_bells !== undefined && { only_bells }),
    ...(quiet_from !== undefined && { quiet_from, quiet_until: quiet_until ?? null }),
    ...(time_zone !== undefined && { time_zone }),
  }
}
