// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment } from '#contract/posts.ts'
import { type Answers, NoConnection, Refusal } from '#tests/support/components/fake-api.ts'
import { commentWith, idOf, NOW, postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { CommentList } from './CommentList.tsx'
import { postTexts } from './texts.ts'

const showList = (posts: NonNullable<Answers['posts']>, at = '/here') =>
  show(<CommentList post={postWith()} now={Date.parse(NOW)} />, { answers: { posts }, now: NOW, at })

const page = (items: Comment[], next_cursor: string | null = null) => ({ items, next_cursor })
const ownComment = commentWith(101, { can_delete: true, author: { ...commentWith(1).author, id: idOf(1) } })

test('an empty list invites the first comment', async () => {
  await showList({ comments: () => page([]) })
  expect(await screen.findByText(postMessages.noComments)).toBeVisible()
})

test('the button loads further comments, each once, until there are none left', async () => {
  const { user } = await showList({
    comments: ({ cursor }) =>
      cursor === 'two' ? page([commentWith(102), commentWith(103)]) : page([commentWith(101), commentWith(102)], 'two'),
  })
  await user.click(await screen.findByRole('button', { name: postTexts.moreComments }))
  await screen.findByText('Comment 103')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: postTexts.moreComments })).toBeNull()
})

test('a link to a comment loads pages until it is there, and moves the focus to it', async () => {
  const linked = commentWith(103)
  await showList(
    {
      comments: ({ cursor }) =>
        cursor === 'two'
          ? page([commentWith(102)], 'three')
          : cursor === 'three'
            ? page([linked], 'four')
            : page([commentWith(101)], 'two'),
    },
    `/here#comment-${linked.id}`,
  )
  const item = (await screen.findByText('Comment 103')).closest('li')
  await waitFor(() => expect(item).toHaveFocus())
  expect(screen.getByRole('button', { name: postTexts.moreComments })).toBeEnabled()
})

test('a page that fails to load keeps the loaded comments, and “Try again” loads it', async () => {
  let broken = true
  const { user } = await showList({
    comments: ({ cursor }) => {
      if (!cursor) return page([commentWith(101)], 'two')
      if (broken) throw new NoConnection()
      return page([commentWith(102)])
    },
  })
  await user.click(await screen.findByRole('button', { name: postTexts.moreComments }))
  expect(await screen.findByRole('alert')).toHaveTextContent(postMessages.commentsFailed)
  expect(screen.getByText('Comment 101')).toBeVisible()
  expect(screen.queryByRole('button', { name: postTexts.moreComments })).toBeNull()
  broken = false
  await user.click(screen.getByRole('button', { name: uiTexts.tryAgain }))
  expect(await screen.findByText('Comment 102')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another person’s comment can be reported, and deleted only with permission', async () => {
  const { user } = await showList({ comments: () => page([commentWith(101)]) })
  const row = within(await screen.findByRole('listitem'))
  expect(row.queryByRole('button', { name: 'Delete Ben Okafor’s comment' })).toBeNull()
  await user.click(await row.findByRole('button', { name: uiTexts.moreAbout('Ben Okafor’s comment') }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  expect(await screen.findByRole('dialog', { name: 'Report this comment' })).toBeVisible()
})

test('the viewer’s own comment cannot be reported and is deleted after a confirmation', async () => {
  let kept = [ownComment]
  const { user } = await showList({
    comments: () => page(kept),
    removeComment: () => {
      kept = []
      return { done: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Delete .+’s comment$/ }))
  expect(screen.queryByRole('button', { name: new RegExp(`^${uiTexts.moreAbout('')}`) })).toBeNull()
  const question = await screen.findByRole('alertdialog', { name: 'Delete this comment?' })
  await user.click(within(question).getByRole('button', { name: postTexts.confirmDeleteComment }))
  expect(await screen.findByText(postMessages.noComments)).toBeVisible()
  expect(await screen.findByText('Comment deleted.')).toBeVisible()
})

test('“Keep it” keeps the comment and returns the focus to its button', async () => {
  const { user } = await showList({ comments: () => page([ownComment]) })
  const button = await screen.findByRole('button', { name: /^Delete .+’s comment$/ })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: uiTexts.keep }))
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.getByText('Comment 101')).toBeVisible()
})

test('a rejected deletion shows its reason in the dialog, which stays open', async () => {
  const { user } = await showList({
    comments: () => page([ownComment]),
    removeComment: () => {
      throw new Refusal('FORBIDDEN', { message: postMessages.cannotDeleteComment })
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Delete .+’s comment$/ }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: postTexts.confirmDeleteComment }))
  expect(await within(question).findByRole('alert')).toHaveTextContent(postMessages.cannotDeleteComment)
  expect(screen.getByText('Comment 101')).toBeInTheDocument()
})

test('a comment already deleted elsewhere says so, and disappears when the dialog closes', async () => {
  let kept = [ownComment]
  const { user } = await showList({
    comments: () => page(kept),
    removeComment: () => {
      kept = []
      throw new Refusal('NOT_FOUND')
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Delete .+’s comment$/ }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: postTexts.confirmDeleteComment }))
  expect(await within(question).findByRole('alert')).toHaveTextContent(postMessages.commentNotFound)
  await user.click(within(question).getByRole('button', { name: uiTexts.keep }))
  expect(await screen.findByText(postMessages.noComments)).toBeVisible()
})
