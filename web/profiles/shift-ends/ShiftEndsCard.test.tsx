// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OwnProfile } from '#contract/profiles.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { Crash } from '#tests/support/components/fake-api.ts'
import { meWith, ownProfileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { PrivacySettingsScreen } from '#web/profiles/PrivacySettingsScreen.tsx'
import { profileTexts } from '#web/profiles/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { shiftEndsTexts } from './texts.ts'

const choice = (value: ShiftVisibility) =>
  screen.findByRole('radio', { name: new RegExp(`^${shiftEndsTexts.choices[value].title}`) })

const showScreen = async (before: Partial<OwnProfile>, fail?: Error) => {
  let stored = ownProfileWith(before)
  const sent = vi.fn()
  const { user } = await show(<PrivacySettingsScreen />, {
    me: meWith({ user_type: before.user_type ?? 'bartender' }),
    answers: {
      profiles: {
        mine: () => stored,
        update: (change) => {
          sent(change)
          if (fail) throw fail
          stored = { ...stored, ...(change as Partial<OwnProfile>) }
          return stored
        },
        webPage: () => ({ level: 'off', shows_workplaces: false, allowed_levels: ['off'] }),
      },
    },
  })
  await screen.findByRole('switch', { name: profileTexts.privateProfile })
  return { user, sent }
}

describe('who sees when shifts end', () => {
  test('is saved at once, and can be undone', async () => {
    const { user, sent } = await showScreen({})
    expect(await choice('everyone')).toBeChecked()
    expect(screen.queryByText(shiftEndsTexts.limits)).toBeNull()
    await user.click(await choice('only_me'))
    expect(await screen.findByText(shiftEndsTexts.saved.only_me)).toBeInTheDocument()
    expect(await choice('only_me')).toBeChecked()
    expect(screen.getByText(shiftEndsTexts.limits)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
    await waitFor(async () => expect(await choice('everyone')).toBeChecked())
    expect(sent.mock.calls).toEqual([[{ shift_ends_for: 'only_me' }], [{ shift_ends_for: 'everyone' }]])
  })

  test('stays as it was if it cannot be saved', async () => {
    const { user } = await showScreen({ shift_ends_for: 'followers' }, new Crash('down'))
    await user.click(await choice('everyone'))
    expect(await screen.findByRole('alert')).toHaveTextContent(profileTexts.privacyNotSaved)
    expect(await choice('followers')).toBeChecked()
  })

  test('is a choice for talent only', async () => {
    await showScreen({ user_type: 'patron' })
    expect(screen.queryByText(shiftEndsTexts.title)).toBeNull()
  })
})
