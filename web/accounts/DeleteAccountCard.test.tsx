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

const typed = () => screen.getByLabelText('Type mara to go on')
const password = () => screen.getByLabelText(accountTexts.currentPassword)

test('needs one’s username and password; nothing is sent without', async () => {
  const { confirm, deleteAccount } = await showCard()
  await confirm()
  await waitFor(() => expect(typed()).toHaveAccessibleDescription('Type mara to go on.'))
  expect(password()).toBeInvalid()
  expect(deleteAccount).not.toHaveBeenCalled()
})

test('another’s name does not do', async () => {
  const { user, confirm, deleteAccount } = await showCard()
  await user.type(typed(), 'ben')
  await user.type(password(), 'three odd words')
  await confirm()
  await waitFor(() => expect(typed()).toBeInvalid())
  expect(deleteAccount).not.toHaveBeenCalled()
})

test('one’s own does, with @ and in capitals too; a wrong password is said at its field', async () => {
  const { user, confirm, deleteAccount } = await showCard()
  await user.type(typed(), ' @Mara')
  await user.type(password(), 'three odd words')
  await confirm()
  await waitFor(() => expect(password()).toHaveAccessibleDescription(accessMessages.wrongPassword))
  expect(deleteAccount).toHaveBeenCalledWith({ current_password: 'three odd words' })
})

test('Keep it closes without a question about what was typed', async () => {
  const { user } = await showCard()
  await user.type(typed(), 'mara')
  await user.click(screen.getByRole('button', { name: uiTexts.keep }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('names the venues that would be left without an owner', async () => {
  await showCard({ owned_venues: [{ id: idOf(11), name: 'The Still', slug: 'the-still' }] })
  expect(screen.getByText('The Still')).toBeVisible()
})

test('warns the only admin, and nobody else', async () => {
  await showCard({ is_only_admin: true })
  expect(screen.getByText('You are the only admin')).toBeVisible()
})
