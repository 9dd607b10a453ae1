import { describe, expect, test } from 'vitest'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { formatWhoSees } from './format-who-sees.ts'
import { shiftTexts } from './texts.ts'

const open = { schedule_is_private: false, schedule_is_dark: false, shifts_shown_after: null }
const dark = { ...open, schedule_is_dark: true }
const privateSchedule = { ...open, schedule_is_private: true }

describe('who sees shifts', () => {
  test.each<[string, ShiftVisibility[], string]>([
    ['one for everyone', ['everyone'], shiftMessages.shareText],
    ['one for followers', ['followers'], shiftTexts.forFollowers],
    ['one for the user alone', ['only_me'], shiftTexts.forMeOnly],
    ['several for everyone', ['everyone', 'everyone'], shiftMessages.shareText],
    ['several for followers', ['followers', 'followers'], shiftTexts.forFollowersMany],
    ['several for the user alone', ['only_me', 'only_me'], shiftTexts.forMeOnlyMany],
    ['some for everyone', ['only_me', 'everyone', 'followers'], shiftMessages.shareText],
    ['some for followers, none for everyone', ['only_me', 'followers'], shiftTexts.forFollowersMany],
    ['none yet', [], shiftMessages.shareText],
  ])('%s', (_, visibilities, text) => {
    expect(formatWhoSees(open, visibilities)).toBe(text)
  })

  test.each<[ShiftVisibility[], string]>([
    [['everyone'], shiftTexts.whileDark],
    [['followers', 'only_me'], shiftTexts.whileDark],
    [[], shiftTexts.whileDark],
    [['only_me'], shiftTexts.forMeOnly],
  ])('while the schedule is dark: %j', (visibilities, text) => {
    expect(formatWhoSees(dark, visibilities)).toBe(text)
  })

  test.each<[ShiftVisibility[], string]>([
    [['everyone'], 'No one else will see this shift until 15 minutes after it starts.'],
    [[], 'No one else will see this shift until 15 minutes after it starts.'],
    [['everyone', 'only_me'], 'No one else will see these shifts until 15 minutes after they start.'],
    [
      ['followers'],
      'No one else will see this shift until 15 minutes after it starts. Then, only people who follow you will.',
    ],
    [['only_me'], shiftTexts.forMeOnly],
  ])('once the user is there: %j', (visibilities, text) => {
    expect(formatWhoSees({ ...open, shifts_shown_after: 15 }, visibilities)).toBe(text)
    expect(formatWhoSees({ ...dark, shifts_shown_after: 15 }, ['everyone'])).toBe(shiftTexts.whileDark)
  })

  test('from the start on', () => {
    expect(formatWhoSees({ ...open, shifts_shown_after: 0 }, ['everyone'])).toBe(shiftTexts.onceThere(0))
  })

  test('of a private schedule, dark or not', () => {
    for (const schedule of [privateSchedule, { ...privateSchedule, schedule_is_dark: true }])
      for (const visibilities of [['everyone'], ['only_me', 'followers'], []] as const)
        expect(formatWhoSees(schedule, visibilities)).toBe(shiftMessages.sharePrivate)
  })
})
