import { expect, test } from 'vitest'
import type { NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { applyPreferenceChange } from './preference-change.ts'
import { findPreset, listPresetChanges, PRESETS, type Preset } from './presets.ts'

const topics = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]
const buildPreferences = (isOn: boolean, push_devices = 1): Preferences => {
  const toValue = (topic: NotificationTopic, channel: 'in_app' | 'push' | 'email') =>
    NOTIFICATION_TOPICS[topic].channels[channel] === undefined ? null : isOn
  return {
    topics: topics.map((topic) => ({
      topic,
      in_app: toValue(topic, 'in_app'),
      push: toValue(topic, 'push'),
      email: toValue(topic, 'email'),
    })),
    only_bells: true,
    quiet_from: null,
    quiet_until: null,
    time_zone: null,
    push_devices,
  }
}
const applyPreset = (preset: Preset, before: Preferences) =>
  applyPreferenceChange(before, { topics: listPresetChanges(preset, before) })
/** `shift_soon: in_app push`, a line for every topic with a channel that is on. */
const listOn = ({ topics: rows }: Preferences) =>
  rows.flatMap(({ topic, ...channels }) => {
    const on = Object.entries(channels).flatMap(([channel, isOn]) => (isOn ? [channel] : []))
    return on.length > 0 ? [`${topic}: ${on.join(' ')}`] : []
  })

const MY_PEOPLE = [
  'shift_soon: in_app push',
  'shift_posted: in_app push',
  'shift_changed: in_app push',
  'shift_cancelled: in_app push',
  'works_elsewhere: in_app push',
  'new_post: in_app push',
  'mention: in_app push',
  'new_comment: in_app push',
  'new_like: in_app',
  'new_follower: in_app push',
  'follow_request: in_app push',
  'follow_accepted: in_app push',
  'verification_decision: in_app push email',
  'venue_request: in_app push email',
  'venue_ownership: in_app push email',
  'forum_reply: in_app push',
  'report_outcome: in_app push email',
  'hidden_by_staff: in_app',
]

test.each([true, false])('a preset sets every topic and channel, from all %s', (isOn) => {
  const before = buildPreferences(isOn)
  expect(applyPreset('everything', before)).toEqual(buildPreferences(true))
  expect(listOn(applyPreset('my_people', before))).toEqual(MY_PEOPLE)
  expect(applyPreset('nothing', before)).toEqual(buildPreferences(false))
})

test.each(PRESETS)('“%s” is the preset that the table matches afterwards, and changes nothing twice', (preset) => {
  for (const devices of [0, 1]) {
    const after = applyPreset(preset, buildPreferences(preset === 'nothing', devices))
    expect(findPreset(after)).toBe(preset)
    expect(listPresetChanges(preset, after)).toEqual([])
  }
})

test('a table that differs in one channel matches no preset', () => {
  for (const preset of PRESETS) {
    const after = applyPreset(preset, buildPreferences(false))
    const isOn = after.topics.some(({ topic, email }) => topic === 'tonight' && email)
    const changed = applyPreferenceChange(after, { topics: [{ topic: 'tonight', channel: 'email', is_on: !isOn }] })
    expect(findPreset(changed)).toBeUndefined()
  }
})

test('push stays as it is while no browser receives it, and can still be turned off', () => {
  const listPush = (preset: Preset, isOn: boolean) =>
    listPresetChanges(preset, buildPreferences(isOn, 0)).filter(({ channel }) => channel === 'push')
  expect(listPush('everything', false)).toEqual([])
  expect(listPush('my_people', false)).toEqual([])
  expect(listPush('my_people', true).map(({ topic }) => topic)).toEqual(['new_event', 'new_special', 'new_like'])
  expect(listPush('nothing', true)).toHaveLength(19)
})

test('a preset leaves topics alone that the table does not show', () => {
  const shown = buildPreferences(false).topics.filter(({ topic }) => topic !== 'forum_reply')
  const changes = listPresetChanges('everything', { topics: shown, push_devices: 1 })
  expect(changes.some(({ topic }) => topic === 'forum_reply')).toBe(false)
})
