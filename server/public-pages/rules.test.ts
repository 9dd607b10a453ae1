import { expect, test } from 'vitest'
import { findPrivacyConflict, listAllowedLevels } from './rules.ts'

const settings = (is_private: boolean, schedule_is_private: boolean) => ({ is_private, schedule_is_private })

test.each([
  [settings(false, false), ['off', 'profile', 'tonight', 'week']],
  [settings(false, true), ['off', 'profile']],
  [settings(true, false), ['off']],
  [settings(true, true), ['off']],
])('%o allows %o', (privacy, levels) => {
  expect(listAllowedLevels(privacy)).toEqual(levels)
})

test('says which setting does not allow a level', () => {
  expect(findPrivacyConflict('profile', settings(true, true))).toBe('PRIVATE_PROFILE')
  expect(findPrivacyConflict('week', settings(true, false))).toBe('PRIVATE_PROFILE')
  expect(findPrivacyConflict('week', settings(false, true))).toBe('PRIVATE_SCHEDULE')
  expect(findPrivacyConflict('tonight', settings(false, true))).toBe('PRIVATE_SCHEDULE')
  expect(findPrivacyConflict('off', settings(true, true))).toBeUndefined()
})
