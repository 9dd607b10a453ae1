// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { ownProfileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { profileTexts } from './texts.ts'

const mine = ownProfileWith()
type Update = NonNullable<NonNullable<Answers['profiles']>['update']>

const showForm = async (more: Partial<OwnProfile> = {}, update: Update = () => ({ ...mine, ...more })) => {
  const sent = vi.fn(update)
  const { user, router } = await show(<ProfileForm profile={{ ...mine, ...more }} />, {
    answers: { profiles: { update: sent } },
  })
  return { user, router, sent, save: () => user.click(screen.getByRole('button', { name: profileTexts.save })) }
}

const username = () => screen.getByRole('textbox', { name: 'Username' })

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

test.each([
  [{ is_private: false, schedule_is_private: false }, 'Private profile: off · Private schedule: off'],
  [{ is_private: true, schedule_is_private: false }, 'Private profile: on · Private schedule: off'],
  [{ is_private: false, schedule_is_private: true }, 'Private profile: off · Private schedule: on'],
])('shows the privacy switches of %o, and where to change them', async (more, text) => {
  await showForm(more)
  const privacy = screen.getByRole('region', { name: 'Privacy' })
  expect(privacy).toHaveTextContent(text)
  expect(within(privacy).getByRole('link')).toHaveAttribute('href', '/settings/privacy')
  expect(screen.queryByRole('switch')).toBeNull()
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
    await user.click(await screen.findByRole('button', { name: profileTexts.changeRole }))
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ user_type: 'patron', role_change_confirmed: true }))
  })

  test('shows verification only for talent roles', async () => {
    const { user } = await showForm()
    expect(screen.getByRole('region', { name: 'Talent Verification' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Patron' }))
    expect(screen.queryByRole('region', { name: 'Talent Verification' })).toBeNull()
  })
})
