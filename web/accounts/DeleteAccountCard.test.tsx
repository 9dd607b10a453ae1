// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accessMessages } from '#contract/access-levels.texts.ts'
import type { AccountSettings } from '#contract/accounts.ts'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { accountTexts } from './texts.ts'

const settings: AccountSettings = {
  email: 'mara@example.com',
  new_email: null,
  sessions: [],
  owned_venues: [],
  second_factor: { on_since: null, recovery_codes_left: 0, is_required: false },
  is_only_admin: false,
}

const showCard = async (more: Partial<AccountSettings> = {}) => {
  const deleteAccount = vi.fn(() => {
    throw new Refusal('WRONG_PASSWORD')
  })
  const { user } = await show(<DeleteAccountCard settings={{ ...settings, ...more }} />, {
    answers: { accounts: { deleteAccount } },
  })
  await user.click(screen.getByRole('button', { name: accountTexts.deleteAccount }))
  await screen.findByRole('dialog', { name: 'Delete your account?' })
  return {
    user,
    deleteAccount,
    confirm: () => user.click(screen.getByRole('button', { name: accountTexts.confirmDelete })),
  }
}

const usernameField = () => screen.getByLabelText('Type mara to confirm')
const password = () => screen.getByLabelText(accountTexts.currentPassword)

test('requires the username and password and sends nothing without them', async () => {
  const { confirm, deleteAccount } = await showCard()
  await confirm()
  await waitFor(() => expect(usernameField()).toHaveAccessibleDescription('Type mara to confirm.'))
  expect(password()).toBeInvalid()
  expect(deleteAccount).not.toHaveBeenCalled()
})

test('rejects another person’s username', async () => {
  const { user, confirm, deleteAccount } = await showCard()
  await user.type(usernameField(), 'ben')
  await user.type(password(), 'three odd words')
  await confirm()
  await waitFor(() => expect(usernameField()).toBeInvalid())
  expect(deleteAccount).not.toHaveBeenCalled()
})

test('accepts the username with @ and in capitals, and shows a wrong password at its field', async () => {
  const { user, confirm, deleteAccount } = await showCard()
  await user.type(usernameField(), ' @Mara')
  await user.type(password(), 'three odd words')
  await confirm()
  await waitFor(() => expect(password()).toHaveAccessibleDescription(accessMessages.wrongPassword))
  expect(deleteAccount).toHaveBeenCalledWith({ current_password: 'three odd words' })
})

test('“Keep it” closes the dialog without asking about unsaved changes', async () => {
  const { user } = await showCard()
  await user.type(usernameField(), 'mara')
  await user.click(screen.getByRole('button', { name: uiTexts.keep }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('lists the venues that would be left without an owner', async () => {
  await showCard({ owned_venues: [{ id: idOf(11), name: 'The Still', slug: 'the-still' }] })
  expect(screen.getByText('The Still')).toBeVisible()
})

test('warns the only admin', async () => {
  await showCard({ is_only_admin: true })
  expect(screen.getByText('You’re the only admin')).toBeVisible()
})
