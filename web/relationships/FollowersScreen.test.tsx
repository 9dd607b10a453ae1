// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { Follower, FollowerAction } from '#contract/relationships.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, meWith, relatedPerson } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { FollowersScreen } from './FollowersScreen.tsx'
import { followerTexts } from './follower-changes/texts.ts'

type Relationships = NonNullable<Answers['relationships']>

const page = (items: Follower[]) => ({ items, next_cursor: null })
const showFollowers = async (
  followers: Follower[],
  more: Relationships = {},
  role: 'bartender' | 'patron' = 'bartender',
) => {
  const list = vi.fn<NonNullable<Relationships['followers']>>(({ filter }) =>
    page(followers.filter((one) => filter === undefined || filter === 'all' || (filter === 'new' && one.is_new))),
  )
  const { user } = await show(<FollowersScreen />, {
    me: meWith({ user_type: role }),
    answers: { relationships: { followers: list, requests: () => page([]), ...more } },
  })
  await screen.findByRole('link', { name: 'Guest 5' })
  return { user, list }
}
const click = (name: string) => screen.getByRole('button', { name })
const box = (number: number) => screen.getByRole('checkbox', { name: followerTexts.selectPerson(`Guest ${number}`) })

test('followers are marked as new, and as following no one else', async () => {
  await showFollowers([relatedPerson(5, { is_new: true, follows_only_you: true }), relatedPerson(6)])
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem')
  for (const mark of [followerTexts.isNew, followerTexts.followsOnlyYou]) {
    expect(first).toHaveTextContent(mark)
    expect(second).not.toHaveTextContent(mark)
  }
})

test('a long list is filtered; a short one has no filter', async () => {
  const { user, list } = await showFollowers([5, 6, 7, 8, 9, 10].map((n) => relatedPerson(n, { is_new: n === 5 })))
  await user.click(screen.getByRole('radio', { name: followerTexts.filters.new }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Guest 6' })).toBeNull())
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ filter: 'new' }))
  await user.click(screen.getByRole('radio', { name: followerTexts.filters.only_you }))
  expect(await screen.findByText(followerTexts.noOnlyYou)).toBeVisible()
})

test('a short list has no filter', async () => {
  await showFollowers([relatedPerson(5)])
  expect(screen.queryByRole('radio')).toBeNull()
})

test.each<[FollowerAction, number[]]>([
  ['remove', [5, 6]],
  ['hide_schedule', [6]],
])('selected followers: %s, at once and with Undo', async (action, numbers) => {
  const changeSeveral = vi.fn(() => ({ count: numbers.length, undo: 'sealed' }))
  const undoChange = vi.fn(() => ({ count: numbers.length }))
  const { user } = await showFollowers([relatedPerson(5), relatedPerson(6)], { changeSeveral, undoChange })
  await user.click(click(followerTexts.select))
  expect(click(followerTexts.actions[action])).toBeDisabled()
  for (const number of numbers) await user.click(box(number))
  expect(screen.getByText(followerTexts.selected(numbers.length))).toBeVisible()
  await user.click(click(followerTexts.actions[action]))
  expect(await screen.findByText(followerTexts.done[action](numbers.length))).toBeVisible()
  expect(changeSeveral).toHaveBeenCalledWith({ action, ids: numbers.map(idOf) })
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
  expect(await screen.findByText(followerTexts.undone(numbers.length, numbers.length))).toBeVisible()
  expect(undoChange).toHaveBeenCalledWith({ undo: 'sealed' })
})

test('blocking several asks first', async () => {
  const changeSeveral = vi.fn(() => ({ count: 1, undo: 'sealed' }))
  const { user } = await showFollowers([relatedPerson(5), relatedPerson(6)], { changeSeveral })
  await user.click(click(followerTexts.select))
  await user.click(box(5))
  await user.click(click(followerTexts.actions.block))
  const question = await screen.findByRole('alertdialog', { name: followerTexts.blockQuestion(1) })
  expect(changeSeveral).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: followerTexts.actions.block }))
  expect(await screen.findByText(followerTexts.done.block(1))).toBeVisible()
})

test('a refusal says why and keeps the selection', async () => {
  const { user } = await showFollowers([relatedPerson(5), relatedPerson(6)], {
    changeSeveral: () => {
      throw new Refusal('FULL', { message: relationshipMessages.tooManyHiddenFrom })
    },
  })
  await user.click(click(followerTexts.select))
  await user.click(box(5))
  await user.click(click(followerTexts.actions.hide_schedule))
  expect(await screen.findByRole('alert')).toHaveTextContent(relationshipMessages.tooManyHiddenFrom)
  expect(box(5)).toBeChecked()
})

test('without a schedule there is none to hide', async () => {
  const { user } = await showFollowers([relatedPerson(5)], {}, 'patron')
  await user.click(click(followerTexts.select))
  expect(screen.queryByRole('button', { name: followerTexts.actions.hide_schedule })).toBeNull()
  expect(click(followerTexts.actions.remove)).toBeVisible()
})
