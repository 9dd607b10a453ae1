// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PublicProfile } from '#contract/public-pages.ts'
import { webPageMessages } from '#contract/web-page.texts.ts'
import type { WebPage, WebPageChoice } from '#contract/web-page.ts'
import { Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { describeSavedPage } from './describe-change.ts'
import { LEVEL_CARDS, webPageTexts } from './texts.ts'
import { WebPageCard } from './WebPageCard.tsx'

const OFF: WebPage = { level: 'off', shows_workplaces: false, allowed_levels: ['off', 'profile', 'tonight', 'week'] }

const pageOf = ({ level, shows_workplaces }: WebPageChoice): PublicProfile | null =>
  level === 'off'
    ? null
    : {
        username: 'mara',
        full_name: 'Mara Quist',
        user_type: 'bartender',
        is_verified: true,
        avatar_url: null,
        bio: 'Stirred, never rushed.',
        workplaces_info: shows_workplaces ? 'The Still, Fridays' : null,
        paypal_link: null,
        venmo_handle: 'mara-q',
        cashapp_handle: null,
        shifts:
          level === 'profile'
            ? null
            : [
                {
                  start_time: '2026-11-21T02:00:00.000Z',
                  end_time: '2026-11-21T08:00:00.000Z',
                  person: {
                    username: 'mara',
                    full_name: null,
                    user_type: 'bartender',
                    is_verified: true,
                    avatar_url: null,
                  },
                  venue: { name: 'The Still', city: 'Belleville', time_zone: 'America/Chicago', slug: null },
                },
              ],
        level,
      }

const level = (name: keyof typeof LEVEL_CARDS) =>
  screen.getByRole('radio', { name: new RegExp(`^${LEVEL_CARDS[name].title} ?${LEVEL_CARDS[name].text}`) })
const save = () => screen.getByRole('button', { name: webPageTexts.save })

const showCard = async (saved: WebPage = OFF) => {
  let stored = saved
  const updateWebPage = vi.fn((choice: WebPageChoice) => {
    stored = { ...stored, ...choice }
    return stored
  })
  const previewWebPage = vi.fn((choice: WebPageChoice) => ({ page: pageOf(choice) }))
  const profiles = { webPage: () => stored, updateWebPage, previewWebPage }
  const { user } = await show(<WebPageCard />, { answers: { profiles } })
  return { user, updateWebPage, previewWebPage }
}

describe('choosing a level', () => {
  test('shows the page as anyone will see it, and saves only then', async () => {
    const { user, updateWebPage } = await showCard()
    await user.click(await screen.findByRole('radio', { name: /^Profile and tonight/ }))
    const preview = await screen.findByRole('region', { name: webPageTexts.preview })
    for (const text of ['Mara Quist', '@mara', 'Verified', 'Stirred, never rushed.', 'The Still', '@mara-q'])
      expect(within(preview).getByText(text)).toBeVisible()
    expect(screen.getByText(webPageMessages.copied)).toBeVisible()
    expect(updateWebPage).not.toHaveBeenCalled()
    await user.click(save())
    await waitFor(() => expect(updateWebPage.mock.calls).toEqual([[{ level: 'tonight', shows_workplaces: false }]]))
    expect(await screen.findByText(describeSavedPage('tonight'))).toBeVisible()
    // Saved: the link instead of the preview.
    expect(screen.queryByRole('region', { name: webPageTexts.preview })).toBeNull()
    expect(screen.getByText(`${location.origin}/profiles/mara`)).toBeVisible()
  })

  test('“Where I Work” is part of the page only if it is ticked', async () => {
    const { user, updateWebPage } = await showCard({ ...OFF, level: 'profile' })
    await user.click(await screen.findByRole('checkbox'))
    const preview = await screen.findByRole('region', { name: webPageTexts.preview })
    expect(await within(preview).findByText('The Still, Fridays')).toBeVisible()
    await user.click(save())
    await waitFor(() => expect(updateWebPage.mock.calls).toEqual([[{ level: 'profile', shows_workplaces: true }]]))
  })

  test('Cancel changes nothing', async () => {
    const { user, updateWebPage } = await showCard()
    await user.click(await screen.findByRole('radio', { name: /^Profile and this week/ }))
    await user.click(screen.getByRole('button', { name: uiTexts.cancel }))
    expect(level('off')).toBeChecked()
    expect(updateWebPage).not.toHaveBeenCalled()
  })

  test('Off is saved without a preview', async () => {
    const { user, updateWebPage, previewWebPage } = await showCard({ ...OFF, level: 'week' })
    await user.click(await screen.findByRole('radio', { name: /^Off/ }))
    expect(screen.queryByText(webPageMessages.copied)).toBeNull()
    await user.click(save())
    await waitFor(() => expect(updateWebPage.mock.calls).toEqual([[{ level: 'off', shows_workplaces: false }]]))
    expect(await screen.findByText(webPageTexts.nowOff)).toBeVisible()
    expect(previewWebPage).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: webPageTexts.copyLink })).toBeNull()
  })

  test('cannot be saved while the preview failed', async () => {
    const answers = {
      profiles: {
        webPage: () => OFF,
        previewWebPage: () => {
          throw new Crash('down')
        },
      },
    }
    const { user } = await show(<WebPageCard />, { answers })
    await user.click(await screen.findByRole('radio', { name: /^Profile and tonight/ }))
    expect(await screen.findByText(webPageTexts.previewFailed)).toBeVisible()
    expect(save()).toBeDisabled()
  })

  test('says why it could not be saved', async () => {
    const answers = {
      profiles: {
        webPage: () => OFF,
        previewWebPage: (choice: WebPageChoice) => ({ page: pageOf(choice) }),
        updateWebPage: () => {
          throw new Refusal('PRIVATE_SCHEDULE', { message: webPageMessages.privateSchedule })
        },
      },
    }
    const { user } = await show(<WebPageCard />, { answers })
    await user.click(await screen.findByRole('radio', { name: /^Profile and tonight/ }))
    await screen.findByRole('region', { name: webPageTexts.preview })
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(webPageMessages.privateSchedule)
  })
})

describe('what a private setting allows', () => {
  test('a private schedule offers only the profile, and says why', async () => {
    await showCard({ ...OFF, allowed_levels: ['off', 'profile'] })
    expect(await screen.findAllByRole('radio')).toHaveLength(2)
    expect(screen.getByText(webPageMessages.privateSchedule)).toBeVisible()
  })

  test('a private profile offers nothing, and says why', async () => {
    await showCard({ ...OFF, allowed_levels: ['off'] })
    expect(await screen.findByText(webPageMessages.privateProfile)).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

test('the link of the page can be copied', async () => {
  const { user } = await showCard({ ...OFF, level: 'profile' })
  await user.click(await screen.findByRole('button', { name: webPageTexts.copyLink }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/profiles/mara`)
  expect(await screen.findByText(webPageTexts.linkCopied)).toBeVisible()
})
