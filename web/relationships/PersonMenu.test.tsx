// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { type Answers, Crash } from '#tests/support/components/fake-api.ts'
import { idOf, profileWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { hideScheduleTexts } from '#web/core/hide-schedule/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { PersonActions } from './PersonActions.tsx'
import { relationshipTexts } from './texts.ts'

const showMenu = async (answers: Answers = {}, more: Parameters<typeof profileWith>[0] = {}) => {
  const { user } = await show(<PersonActions person={profileWith(more)} slugOrId="ben" />, { answers })
  const open = () => user.click(screen.getByRole('button', { name: uiTexts.moreAbout('Ben Okafor') }))
  const choose = async (name: string) => {
    await open()
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { user, open, choose }
}

const blocked = { relationship_status: 'blocked', follower_count: 0 } as const

test('offers to remove a follower only if the person is one', async () => {
  const { open } = await showMenu()
  await open()
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    hideScheduleTexts.hide,
    'Report',
    'Block',
  ])
})

test('removes a follower', async () => {
  const { open } = await showMenu({}, { follows_me: true })
  await open()
  expect(await screen.findByRole('menuitem', { name: relationshipTexts.removeFollower })).toBeVisible()
})

test('the menu works by keyboard, and Escape returns the focus', async () => {
  const { user } = await showMenu()
  const button = () => screen.getByRole('button', { name: uiTexts.moreAbout('Ben Okafor') })
  button().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: hideScheduleTexts.hide })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Report' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button()).toHaveFocus())
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('asks before blocking; Cancel sends nothing', async () => {
  const block = vi.fn(() => blocked)
  const { user, choose } = await showMenu({ relationships: { block } })
  await choose('Block')
  const question = await screen.findByRole('alertdialog', { name: 'Block Ben Okafor?' })
  await user.click(within(question).getByRole('button', { name: uiTexts.cancel }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(block).not.toHaveBeenCalled()
})

test('a block closes the dialog and shows a toast', async () => {
  const block = vi.fn(() => blocked)
  const { user, choose } = await showMenu({ relationships: { block } })
  await choose('Block')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('You blocked Ben Okafor.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(block).toHaveBeenCalledWith({ slugOrId: idOf(2), username: 'ben' })
})

test('shows a failed block in the dialog, and clears the error when the dialog closes', async () => {
  const { user, choose } = await showMenu({
    relationships: {
      block: () => {
        throw new Crash()
      },
    },
  })
  await choose('Block')
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Block' }))
  expect(await within(question).findByRole('alert')).toHaveTextContent(relationshipMessages.blockFailed)
  await user.click(within(question).getByRole('button', { name: uiTexts.cancel }))
  await choose('Block')
  expect(within(await screen.findByRole('alertdialog')).queryByRole('alert')).toBeNull()
})

test('“Report instead” opens the report dialog from the block dialog', async () => {
  const { user, choose } = await showMenu()
  await choose('Block')
  await user.click(await screen.findByRole('button', { name: relationshipTexts.reportInstead }))
  expect(await screen.findByRole('dialog', { name: 'Report Ben Okafor' })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
