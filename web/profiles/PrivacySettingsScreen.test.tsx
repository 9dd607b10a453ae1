// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OwnProfile } from '#contract/profiles.ts'
import type { WebPage } from '#contract/web-page.ts'
import { type Answers, Crash, NoConnection, Refusal } from '#tests/support/components/fake-api.ts'
import { meWith, ownProfileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { endSession } from '#web/core/session.ts'
import { darkTexts } from '#web/shifts/dark-schedule/texts.ts'
import { PrivacySettingsScreen } from './PrivacySettingsScreen.tsx'
import { profileTexts } from './texts.ts'
import { webPageTexts } from './web-page/texts.ts'

type Update = NonNullable<NonNullable<Answers['profiles']>['update']>
type Change = Parameters<Update>[0]

const privateProfile = () => screen.getByRole('switch', { name: profileTexts.privateProfile })
const privateSchedule = () => screen.getByRole('switch', { name: profileTexts.privateSchedule })
/** Messages fade in. */
const seeMessage = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())
const press = (name: string) => screen.getByRole('button', { name })

const webPage = () => ({ level: 'off', shows_workplaces: false, allowed_levels: ['off'] }) as const satisfies WebPage

/** Shows the screen on a server that stores changes, after `check` accepts them. */
const showScreen = async (
  before: Partial<OwnProfile> = {},
  check: (change: Change) => void | Promise<void> = () => {},
) => {
  let stored = ownProfileWith(before)
  const sent = vi.fn()
  const update: Update = async (change) => {
    sent(change)
    await check(change)
    const { is_private = stored.is_private, schedule_is_private = stored.schedule_is_private } = change
    const web_page = is_private ? 'off' : schedule_is_private && stored.web_page !== 'off' ? 'profile' : stored.web_page
    stored = { ...stored, is_private, schedule_is_private, web_page }
    return stored
  }
  const read = vi.fn(() => stored)
  const { user } = await show(<PrivacySettingsScreen />, { answers: { profiles: { mine: read, update, webPage } } })
  await screen.findByRole('switch', { name: profileTexts.privateProfile })
  return { user, sent, read }
}

describe('turning a switch on', () => {
  test.each([
    [privateProfile, { is_private: true }, profileTexts.profileNowPrivate],
    [privateSchedule, { schedule_is_private: true }, profileTexts.scheduleNowPrivate],
  ])('shows at once, sends only that change and says when it is saved', async (toggle, change, saved) => {
    const answer = Promise.withResolvers<void>()
    const { user, sent } = await showScreen({}, () => answer.promise)
    await user.click(toggle())
    await waitFor(() => expect(toggle()).toBeChecked())
    expect(screen.queryByText(saved)).toBeNull()
    answer.resolve()
    await seeMessage(saved)
    expect(toggle()).toBeChecked()
    expect(sent.mock.calls).toEqual([[change]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([new Crash('down'), new NoConnection()])('is undone if it cannot be saved', async (failure) => {
    const { user } = await showScreen({}, () => {
      throw failure
    })
    await user.click(privateSchedule())
    expect(await screen.findByText(new RegExp(`^${profileTexts.privacyNotSaved}`))).toBeVisible()
    await waitFor(() => expect(privateSchedule()).not.toBeChecked())
    expect(privateSchedule()).toHaveAccessibleDescription(/^Anyone who can see your profile/)
    expect(screen.getByRole('alert')).toHaveTextContent(profileTexts.privacyNotSaved)
  })

  test('two switches turned on quickly are saved one after the other, and neither flips back', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { user, sent, read } = await showScreen({}, ({ is_private }) => (is_private ? first : second).promise)
    await user.click(privateProfile())
    await user.click(privateSchedule())
    first.resolve()
    await seeMessage(profileTexts.profileNowPrivate)
    expect(privateSchedule()).toBeChecked()
    expect(read).toHaveBeenCalledTimes(1)
    second.resolve()
    await seeMessage(profileTexts.scheduleNowPrivate)
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    expect(sent.mock.calls).toEqual([[{ is_private: true }], [{ schedule_is_private: true }]])
    expect(privateProfile()).toBeChecked()
    expect(privateSchedule()).toBeChecked()
  })
})

describe('the page on the web', () => {
  test.each([
    [privateProfile, `${profileTexts.profileNowPrivate} ${webPageTexts.nowOff}`],
    [privateSchedule, `${profileTexts.scheduleNowPrivate} ${webPageTexts.nowProfile}`],
  ])('is lowered with a private setting, and the message says so', async (toggle, message) => {
    const { user } = await showScreen({ web_page: 'tonight' })
    await user.click(toggle())
    await seeMessage(message)
  })
})

describe('the followers', () => {
  const review = () => screen.queryByRole('link', { name: 'Review your followers' })

  test('can be reviewed once the profile is private', async () => {
    const { user } = await showScreen()
    expect(review()).toBeNull()
    await user.click(privateProfile())
    await waitFor(() => expect(review()).toHaveAttribute('href', '/followers'))
  })

  test('are not mentioned if there are none', async () => {
    await showScreen({ is_private: true, follower_count: 0 })
    expect(review()).toBeNull()
  })
})

describe('turning a switch off', () => {
  test('dismisses the previous message, so that it does not cover the question', async () => {
    const { user } = await showScreen()
    await user.click(privateSchedule())
    const message = await screen.findByText(profileTexts.scheduleNowPrivate)
    await user.click(privateSchedule())
    await screen.findByRole('dialog', { name: profileTexts.showSchedule })
    await waitFor(() => expect(message).not.toBeInTheDocument())
  })

  test('asks first; Keep private sends nothing', async () => {
    const { user, sent } = await showScreen({ schedule_is_private: true })
    await user.click(privateSchedule())
    const question = await screen.findByRole('dialog', { name: profileTexts.showSchedule })
    expect(question).toHaveAccessibleDescription('Anyone on Last Call will see when and where you work.')
    await user.click(press(profileTexts.keepPrivate))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(privateSchedule()).toBeChecked()
    expect(privateSchedule()).toHaveFocus()
    expect(sent).not.toHaveBeenCalled()
  })

  test('shows only once it is saved', async () => {
    const answer = Promise.withResolvers<void>()
    const { user, sent } = await showScreen({ schedule_is_private: true }, () => answer.promise)
    await user.click(privateSchedule())
    await user.click(press(profileTexts.confirmShow))
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ schedule_is_private: false }]]))
    expect(screen.getByRole('switch', { name: profileTexts.privateSchedule, hidden: true })).toBeChecked()
    // Too late to keep it private: the question stays until the answer is there.
    await user.click(press(profileTexts.keepPrivate))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: profileTexts.showSchedule })).toBeVisible()
    answer.resolve()
    await seeMessage(profileTexts.scheduleNowShown)
    expect(privateSchedule()).not.toBeChecked()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('keeps asking, with the reason, if it cannot be saved', async () => {
    const { user } = await showScreen({ is_private: true }, () => {
      throw new NoConnection()
    })
    await user.click(privateProfile())
    await user.click(press(profileTexts.confirmPublic))
    const question = screen.getByRole('dialog', { name: profileTexts.makePublic })
    expect(await within(question).findByText(new RegExp(`^${profileTexts.privacyNotSaved}`))).toBeVisible()
    await user.click(press(profileTexts.keepPrivate))
    await waitFor(() => expect(privateProfile()).toBeChecked())
    // The next question starts without the old reason.
    await user.click(privateProfile())
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(profileTexts.privacyNotSaved)
  })

  test.each([
    [{ is_private: true, schedule_is_private: false }, privateProfile, /bio, tip jar, posts and shifts, and/],
    [{ is_private: true, schedule_is_private: true }, privateProfile, /Your schedule stays private\.$/],
    [{ is_private: true, schedule_is_private: true }, privateSchedule, /^Followers you accept will see/],
  ])('says who will see what: %o', async (before, toggle, text) => {
    const { user } = await showScreen(before)
    await user.click(toggle())
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(text)
  })

  test.each([
    [profileTexts.acceptAll, 'accept_all'],
    ['Decline all', 'decline_all'],
  ])('asks what to do with follow requests: %s', async (label, pending_requests) => {
    const { user, sent } = await showScreen({ is_private: true }, (change) => {
      if (!change.pending_requests) throw new Refusal('PENDING_REQUESTS', { data: { count: 3 } })
    })
    await user.click(privateProfile())
    await user.click(press(profileTexts.confirmPublic))
    const answer = await screen.findByRole('button', { name: label })
    // The same press must not answer for the requests as well.
    expect(press(profileTexts.acceptAll)).not.toHaveFocus()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^You have 3 follow requests/)
    await user.click(answer)
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ is_private: false, pending_requests }))
    await seeMessage(profileTexts.profileNowPublic)
    expect(privateProfile()).not.toBeChecked()
    expect(privateProfile()).toHaveFocus()
  })

  test('leaves the requests waiting if the question is closed', async () => {
    const { user, sent } = await showScreen({ is_private: true }, () => {
      throw new Refusal('PENDING_REQUESTS', { data: { count: 1 } })
    })
    await user.click(privateProfile())
    await user.click(press(profileTexts.confirmPublic))
    await screen.findByText(/^You have 1 follow request\./)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(privateProfile()).toBeChecked())
    expect(sent).toHaveBeenCalledTimes(1)
  })
})

test('says so if the settings cannot be loaded, and leads back to all settings', async () => {
  await show(<PrivacySettingsScreen />, {
    answers: {
      profiles: {
        mine: () => {
          throw new Crash('down')
        },
        webPage,
      },
    },
  })
  expect(await screen.findByText(profileTexts.privacyFailed)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
})

test('once the session has ended, the page says so and shows no switch', async () => {
  await showScreen({ is_private: true })
  act(() => endSession())
  expect(await screen.findByText(profileTexts.privacySignedOut)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
})

describe('going dark', () => {
  test('is offered to talent, for one of three durations, with a note that delivered notifications cannot be recalled', async () => {
    await showScreen()
    const card = screen.getByRole('region', { name: darkTexts.goDark })
    expect(card).toHaveTextContent(darkTexts.delivered)
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([darkTexts.tonight, darkTexts['24_hours'], darkTexts.indefinite])
  })

  test('is not offered to someone who posts no shifts', async () => {
    const answers = { profiles: { mine: () => ownProfileWith({ user_type: 'patron' }) } }
    await show(<PrivacySettingsScreen />, { answers, me: meWith({ user_type: 'patron' }) })
    await screen.findByRole('switch', { name: profileTexts.privateProfile })
    expect(screen.queryByRole('region', { name: darkTexts.goDark })).toBeNull()
  })

  test('can be ended', async () => {
    const endDark = vi.fn(() => ownProfileWith())
    const answers = { profiles: { mine: () => ownProfileWith(), endDark, webPage } }
    const me = meWith({ schedule_is_dark: true })
    const { user } = await show(<PrivacySettingsScreen />, { answers, me })
    await user.click(await screen.findByRole('button', { name: darkTexts.show }))
    await waitFor(() => expect(endDark).toHaveBeenCalledOnce())
  })
})
