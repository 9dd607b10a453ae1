import { expect, test } from 'vitest'
import { toPreferences, toSettingsChange } from './rules.ts'

const defaults = {
  only_bells: true,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  overrides: [],
  push_devices: 0,
}

test('topics without a choice use the default, and an unsupported channel is null', () => {
  const { topics } = toPreferences(defaults)
  expect(topics).toContainEqual({ topic: 'weekend_digest', in_app: null, push: null, email: false })
  const chosen = toPreferences({ ...defaults, overrides: [{ topic: 'weekend_digest', channel: 'email', is_on: true }] })
  expect(chosen.topics).toContainEqual({ topic: 'weekend_digest', in_app: null, push: null, email: true })
})

test('quiet hours are set and cleared together, and omitted settings are not changed', () => {
  expect(toSettingsChange({ quiet_from: '22:00', quiet_until: '06:00' })).toEqual({
    quiet_from: '22:00',
    quiet_until: '06:00',
  })
  expect(toSettingsChange({ quiet_from: null })).toEqual({ quiet_from: null, quiet_until: null })
  expect(toSettingsChange({ only_bells: undefined, time_zone: 'Europe/Berlin' })).toEqual({
    time_zone: 'Europe/Berlin',
  })
})
