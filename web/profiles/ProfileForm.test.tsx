// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileTexts } from './texts.ts'

const mine: OwnProfile = {
  id: idOf(1),
  username: 'mara',
  username_slug: 'mara',
  full_name: 'Mara Quist',
  user_type: 'bartender',
  verification_status: 'unverified',
  avatar_url: null,
  is_private: false,
  follower_count: 7,
  following_count: 3,
  created_at: '2026-01-05T12:00:00.000Z',
  bio: null,
  workplaces_info: null,
  location_text: 'Chicago',
  paypal_link: null,
  venmo_handle: null,
  cashapp_handle: null,
  schedule_is_private: false,
  bio_mentions: [],
  workplaces_info_mentions: [],
  verification_notes: null,
}

type Update = NonNullable<NonNullable<Answers['profiles']>['update']>

const showForm = async (more: Partial<OwnProfile> = {}, update: Update = () => ({ ...mine, ...more })) => {
  const sent = vi.fn(update)
  const { user, router } = await show(<ProfileForm profile={{ ...mine, ...more }} />, {
    answers: { profiles: { update: sent } },
  })
  return { user, router, sent, save: () => user.click(screen.getByRole('button', { name: profileTexts.save })) }
}

const username = () => screen.getByRole('textbox', { name: 'Username' })
const privateProfile = () => screen.getByRole('switch', { name: 'Private profile' })

test('sends only changed fields, then opens the profile', async () => {
  const { user, router, sent, save } = await showForm()
  await user.clear(screen.getByRole('textbox', { name: 'Location (optional)' }))
  await user.type(screen.getByRole('textbox', { name: 'Full Name (optional)' }), ' Lund')
  await save()
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  expect(sent).toHaveBeenCalledWith({ full_name: 'Mara Quist Lund', location_text: null })
  expect(await screen.findByText(profileMessages.updated)).toBeVisible()
})

describe('the username', () => {
  test('asks whether the old username should redirect, and sends the answer', async () => {
    const { user, sent, save } = await showForm()
    expect(screen.queryByRole('switch', { name: /old username/ })).toBeNull()
    await user.type(username(), '.q')
    await user.click(screen.getByRole('switch', { name: /old username/, checked: true }))
    await save()
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ username: 'mara.q', old_handle_redirects: false }))
  })

  test('ignores a change of case', async () => {
    const { user } = await showForm()
    await user.clear(username())
    await user.type(username(), 'MARA')
    expect(screen.queryByRole('switch', { name: /old username/ })).toBeNull()
  })

  test.each([
    ['ab', profileMessages.usernameLength],
    ['mara quist', profileMessages.usernameCharacters],
    ['admin', profileMessages.usernameReserved],
  ])('refuses “%s” at the field and sends nothing', async (text, message) => {
    const { user, sent, save } = await showForm()
    await user.clear(username())
    await user.type(username(), text)
    await save()
    await waitFor(() => expect(username()).toHaveAccessibleDescription(message))
    expect(sent).not.toHaveBeenCalled()
  })

  test('shows a taken username at the field', async () => {
    const { user, save } = await showForm({}, () => {
      throw new Refusal('USERNAME_TAKEN', { data: { username: 'ben' } })
    })
    await user.clear(username())
    await user.type(username(), 'ben')
    await save()
    await waitFor(() => expect(username()).toHaveAccessibleDescription(profileMessages.usernameTaken('ben')))
    expect(username()).toHaveFocus()
  })
})

describe('visibility', () => {
  test('explains that followers stay when the profile becomes private', async () => {
    const { user } = await showForm()
    expect(privateProfile()).toHaveAccessibleDescription(/^Anyone on Last Call/)
    await user.click(privateProfile())
    expect(privateProfile()).toHaveAccessibleDescription(/^Only followers you accept/)
    expect(screen.getByRole('link', { name: /^Review your followers/ })).toHaveAttribute('href', '/followers')
  })

  test('doesn’t mention followers if the profile is private already', async () => {
    await showForm({ is_private: true })
    expect(screen.queryByRole('link', { name: /^Review your followers/ })).toBeNull()
  })

  test('has a separate switch for the schedule', async () => {
    const { user, sent, save } = await showForm()
    const schedule = screen.getByRole('switch', { name: profileTexts.privateSchedule })
    await user.click(schedule)
    expect(schedule).toHaveAccessibleDescription(/^Only you can see your shifts/)
    await save()
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ schedule_is_private: true }))
  })

  test('asks what to do with pending requests when the profile becomes public, and sends the answer', async () => {
    const { user, sent, save } = await showForm({ is_private: true }, ({ pending_requests }) => {
      if (!pending_requests) throw new Refusal('PENDING_REQUESTS', { data: { count: 3 } })
      return mine
    })
    await user.click(privateProfile())
    await save()
    const question = await screen.findByRole('dialog', { name: 'Make your profile public?' })
    expect(question).toHaveAccessibleDescription(/^You have 3 follow requests/)
    await user.click(within(question).getByRole('button', { name: 'Decline all' }))
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ is_private: false, pending_requests: 'decline_all' }))
  })
})

describe('the role', () => {
  const roleChange = { cancelled_shifts: 2, resets_verification: true }

  test('lists what a change of role removes; Keep role sends nothing more', async () => {
    const { user, sent, save } = await showForm({}, () => {
      throw new Refusal('ROLE_CHANGE', { data: roleChange })
    })
    await user.click(screen.getByRole('radio', { name: 'Patron' }))
    await save()
    const question = await screen.findByRole('alertdialog', { name: 'Change your role?' })
    expect(question).toHaveTextContent('Your 2 upcoming shifts will be cancelled.')
    expect(question).toHaveTextContent('Your verification will be reset.')
    await user.click(within(question).getByRole('button', { name: profileTexts.keepRole }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toHaveBeenCalledOnce()
  })

  test('sends the confirmation together with the changes', async () => {
    const { user, sent, save } = await showForm({}, ({ role_change_confirmed }) => {
      if (!role_change_confirmed) throw new Refusal('ROLE_CHANGE', { data: roleChange })
      return mine
    })
    await user.click(screen.getByRole('radio', { name: 'Patron' }))
    await save()
    await user.click(await screen.findByRole('button', { name: 'Change role' }))
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ user_type: 'patron', role_change_confirmed: true }))
  })

  test('shows verification only for talent roles', async () => {
    const { user } = await showForm()
    expect(screen.getByRole('region', { name: 'Talent Verification' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Patron' }))
    expect(screen.queryByRole('region', { name: 'Talent Verification' })).toBeNull()
  })
})
