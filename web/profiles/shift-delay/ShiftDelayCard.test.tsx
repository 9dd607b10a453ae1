// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OwnProfile } from '#contract/profiles.ts'
import { Crash } from '#tests/support/components/fake-api.ts'
import { meWith, ownProfileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { PrivacySettingsScreen } from '#web/profiles/PrivacySettingsScreen.tsx'
import { profileTexts } from '#web/profiles/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { shiftDelayTexts } from './texts.ts'

const whenPosted = () => screen.findByRole('radio', { name: new RegExp(`^${shiftDelayTexts.whenPosted.title}`) })
const onceThere = () => screen.findByRole('radio', { name: new RegExp(`^${shiftDelayTexts.onceThere.title}`) })
const howLong = () => screen.queryByRole('combobox', { name: shiftDelayTexts.howLong })

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

describe('when shifts are shown', () => {
  test('is saved at once, with a delay, and can be undone', async () => {
    const { user, sent } = await showScreen({})
    expect(await whenPosted()).toBeChecked()
    expect(howLong()).toBeNull()
    await user.click(await onceThere())
    expect(await screen.findByText(shiftDelayTexts.savedOnceThere(0))).toBeInTheDocument()
    expect(await onceThere()).toBeChecked()
    expect(screen.getByText(shiftDelayTexts.limits)).toBeVisible()
    await user.selectOptions(howLong() as HTMLElement, '30')
    expect(await screen.findByText(shiftDelayTexts.savedOnceThere(30))).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
    await waitFor(() => expect(howLong()).toHaveValue('0'))
    await user.click(await whenPosted())
    expect(await screen.findByText(shiftDelayTexts.savedWhenPosted)).toBeInTheDocument()
    expect(sent.mock.calls.map(([change]) => change)).toEqual([
      { shifts_shown_after: 0 },
      { shifts_shown_after: 30 },
      { shifts_shown_after: 0 },
      { shifts_shown_after: null },
    ])
  })

  test('stays as it was if it cannot be saved', async () => {
    const { user } = await showScreen({ shifts_shown_after: 15 }, new Crash('down'))
    await user.click(await whenPosted())
    expect(await screen.findByRole('alert')).toHaveTextContent(profileTexts.privacyNotSaved)
    expect(await onceThere()).toBeChecked()
    expect(howLong()).toHaveValue('15')
  })

  test('is a choice for talent only', async () => {
    await showScreen({ user_type: 'patron' })
    expect(screen.queryByText(shiftDelayTexts.title)).toBeNull()
  })
})
