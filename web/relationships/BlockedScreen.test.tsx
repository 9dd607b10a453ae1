// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { BlockedUsername } from '#contract/relationships.ts'
import { type Answers, Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { relatedPerson } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { BlockedScreen } from './BlockedScreen.tsx'
import { relationshipTexts } from './texts.ts'

type Relationships = NonNullable<Answers['relationships']>

const rowOf = (username: string): BlockedUsername =>
  relatedPerson(5, { id: username, username, username_slug: username, full_name: null })

/** The screen over a list that the calls change. */
const showBlocked = async (usernames: string[], answers: Relationships = {}) => {
  let listed = usernames
  const blockUsername = vi.fn(({ username }: { username: string }) => {
    listed = [username, ...listed]
    return { done: true as const }
  })
  const unblockUsername = vi.fn(({ username }: { username: string }) => {
    listed = listed.filter((one) => one !== username)
    return { done: true as const }
  })
  const blocked = () => ({ items: listed.map(rowOf), next_cursor: null })
  const { user } = await show(<BlockedScreen />, {
    answers: { relationships: { blocked, blockUsername, unblockUsername, ...answers } },
  })
  const submit = async (text: string) => {
    const field = screen.getByRole('textbox', { name: relationshipTexts.blockByUsername })
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
    return field
  }
  const confirm = async (name: string) =>
    user.click(
      within(await screen.findByRole('alertdialog', { name: `Block ${name}?` })).getByRole('button', { name: 'Block' }),
    )
  return { user, submit, confirm, blockUsername, unblockUsername }
}

test('Unblock works by keyboard and removes the username from the list', async () => {
  const { user, unblockUsername } = await showBlocked(['guest5'])
  ;(await screen.findByRole('button', { name: 'Unblock @guest5' })).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(relationshipMessages.noBlocked)).toBeVisible()
  expect(unblockUsername).toHaveBeenCalledWith({ username: 'guest5' })
})

test('a row shows the username and the day, and links nowhere', async () => {
  await showBlocked(['guest5'])
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('@guest5Blocked Nov 1, 2026Unblock @guest5')
  expect(within(row).queryByRole('link')).toBeNull()
})

test('asks before it blocks a username, then lists it; Cancel sends nothing', async () => {
  const { user, submit, confirm, blockUsername } = await showBlocked([])
  const field = await submit(' @Nobody.Here')
  const question = await screen.findByRole('alertdialog', { name: 'Block @nobody.here?' })
  await user.click(within(question).getByRole('button', { name: uiTexts.cancel }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(blockUsername).not.toHaveBeenCalled()
  await submit('@Nobody.Here')
  await confirm('@nobody.here')
  expect(
    await screen.findByText(
      'You blocked @nobody.here. If anyone uses that name, now or later, you won’t see each other.',
    ),
  ).toBeVisible()
  expect(blockUsername).toHaveBeenCalledExactlyOnceWith({ username: 'nobody.here' })
  expect(await screen.findByRole('button', { name: 'Unblock @nobody.here' })).toBeVisible()
  expect(field).toHaveValue('')
})

test('refuses a malformed username and the user’s own, without asking', async () => {
  const { submit, blockUsername } = await showBlocked([])
  for (const [text, error] of [
    ['a', profileMessages.usernameLength],
    ['no one', profileMessages.usernameCharacters],
    ['@MARA', relationshipMessages.selfBlock],
  ] as const) {
    const field = await submit(text)
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(error)))
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(blockUsername).not.toHaveBeenCalled()
})

test('shows in the dialog why a block failed', async () => {
  let error: Error = new Crash()
  const { submit, confirm } = await showBlocked([], {
    blockUsername: () => {
      throw error
    },
  })
  await submit('nobody.here')
  await confirm('@nobody.here')
  expect(await screen.findByRole('alert')).toHaveTextContent(relationshipMessages.blockFailed)
  error = new Refusal('FULL', { message: relationshipMessages.tooManyBlocked })
  await confirm('@nobody.here')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(relationshipMessages.tooManyBlocked))
})
