import { expect, test } from 'vitest'
import type { Preferences } from '#contract/notifications.ts'
import {
  applyPreferenceChange,
  invertTopicChanges,
  type PreferenceChange,
  revertPreferenceChange,
} from './preference-change.ts'

const before: Preferences = {
  topics: [
    { topic: 'new_like', in_app: true, push: false, email: null },
    { topic: 'mention', in_app: true, push: true, email: null },
  ],
  only_bells: true,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  push_devices: 0,
}

test('a checkbox changes only its own topic and channel', () => {
  const after = applyPreferenceChange(before, { topics: [{ topic: 'new_like', channel: 'push', is_on: true }] })
  expect(after).toEqual({
    ...before,
    topics: [{ topic: 'new_like', in_app: true, push: true, email: null }, before.topics[1]],
  })
})

test('settings in the change are applied, and all others stay', () => {
  expect(applyPreferenceChange(before, { only_bells: false, time_zone: undefined })).toEqual({
    ...before,
    only_bells: false,
  })
  const quiet = { quiet_from: '22:00', quiet_until: '08:00', time_zone: 'America/Chicago' }
  expect(applyPreferenceChange(before, quiet)).toEqual({ ...before, ...quiet })
  expect(applyPreferenceChange({ ...before, ...quiet }, { quiet_from: null, quiet_until: null })).toMatchObject({
    quiet_from: null,
    time_zone: 'America/Chicago',
  })
})

test('a refused change is undone, and later changes stay', () => {
  const refused: PreferenceChange = {
    topics: [{ topic: 'mention', channel: 'push', is_on: false }],
    quiet_from: '22:00',
    quiet_until: '08:00',
  }
  const since: PreferenceChange = {
    topics: [{ topic: 'new_like', channel: 'push', is_on: true }],
    only_bells: false,
  }
  const current = applyPreferenceChange(applyPreferenceChange(before, refused), since)
  expect(revertPreferenceChange(current, before, refused)).toEqual({
    ...before,
    topics: [{ topic: 'new_like', in_app: true, push: true, email: null }, before.topics[1]],
    only_bells: false,
  })
})

test('inverting restores each channel’s earlier value', () => {
  const changes = [
    { topic: 'new_like' as const, channel: 'in_app' as const, is_on: false },
    { topic: 'new_like' as const, channel: 'push' as const, is_on: true },
  ]
  expect(invertTopicChanges(before, changes)).toEqual([
    { topic: 'new_like', channel: 'in_app', is_on: true },
    { topic: 'new_like', channel: 'push', is_on: false },
  ])
})
