// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Comment } from '#contract/posts.ts'
import { Crash, invalid } from '#tests/support/components/fake-api.ts'
import { commentWith, idOf, postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import type { client } from '#web/core/api.ts'
import { endSession } from '#web/core/session.ts'
import { CommentForm } from './CommentForm.tsx'
import { postTexts } from './texts.ts'

type Sent = Parameters<typeof client.posts.comment>[0]

// Unsent text is kept per post, so each test uses its own post.
let postNumber = 300
afterEach(() => {
  postNumber += 1
})

const showForm = async (answer: (sent: Sent) => Comment | Promise<Comment> = () => commentWith(101)) => {
  const sent = vi.fn(answer)
  const { user } = await show(<CommentForm post={postWith({ id: idOf(postNumber) })} />, {
    answers: { posts: { comment: sent } },
  })
  const post = () => user.click(screen.getByRole('button', { name: postTexts.postComment }))
  return { user, sent, post }
}

const field = () => screen.getByRole('textbox', { name: 'Comment on Ben Okafor’s post' })

test('sends the comment, clears the field and announces it to screen readers', async () => {
  const { user, sent, post } = await showForm()
  await user.type(field(), 'See you there')
  await post()
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ content: 'See you there' }))
  expect(screen.getByText('Comment posted.')).toHaveAttribute('role', 'status')
})

test('rejects a blank comment at the field and focuses it', async () => {
  const { user, sent, post } = await showForm()
  await user.type(field(), '   ')
  await post()
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(postMessages.commentEmpty))
  expect(field()).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
  await user.type(field(), 'Hello')
  expect(field()).toBeValid()
})

test('shows the character count once there is text', async () => {
  const { user } = await showForm()
  expect(field()).not.toHaveAccessibleDescription()
  await user.type(field(), 'Hello')
  expect(screen.getByText(`5 / ${limits.comment.toLocaleString('en-US')}`)).toBeVisible()
})

test('while sending, the button says so and ignores a second tap', async () => {
  const answer = Promise.withResolvers<Comment>()
  const { user, sent } = await showForm(() => answer.promise)
  await user.type(field(), 'See you there')
  await user.click(screen.getByRole('button', { name: postTexts.postComment }))
  await user.click(await screen.findByRole('button', { name: 'Posting your comment' }))
  expect(sent).toHaveBeenCalledOnce()
  answer.resolve(commentWith(101))
  expect(await screen.findByRole('button', { name: postTexts.postComment })).toBeVisible()
})

test('a failed comment stays in the field, and a retry sends the same draft id', async () => {
  let broken = true
  const { user, sent, post } = await showForm(() => {
    if (broken) throw new Crash()
    return commentWith(101)
  })
  await user.type(field(), 'See you there')
  await post()
  expect(await screen.findByRole('alert')).toHaveTextContent(postMessages.commentFailed)
  expect(field()).toHaveValue('See you there')
  broken = false
  await post()
  await waitFor(() => expect(field()).toHaveValue(''))
  const [first, second] = sent.mock.calls.map(([input]) => input.draft_id)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a server error about the text appears only at the field', async () => {
  const { user, post } = await showForm(() => {
    throw invalid({ content: 'Links are not allowed here.' })
  })
  await user.type(field(), 'http://example.com')
  await post()
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Links are not allowed here.')),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('sends nothing and keeps the text once the session has ended', async () => {
  const { user, sent, post } = await showForm()
  await user.type(field(), 'See you there')
  act(() => endSession())
  await post()
  expect(screen.getByRole('alert')).toHaveTextContent(postMessages.authNotReady)
  expect(field()).toHaveValue('See you there')
  expect(sent).not.toHaveBeenCalled()
})
