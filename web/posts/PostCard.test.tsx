// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { commentWith, NOW, postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { PostCard } from './PostCard.tsx'
import { postTexts } from './texts.ts'

test('on a profile, a comment that someone else has deleted by now cannot be deleted again', async () => {
  const removeComment = () => {
    throw new Refusal('NOT_FOUND')
  }
  const comments = () => ({ items: [commentWith(40, { can_delete: true })], next_cursor: null })
  const { user } = await show(<PostCard post={postWith()} place="profile" now={Date.parse(NOW)} />, {
    now: NOW,
    answers: { posts: { comments, removeComment } },
  })
  await user.click(screen.getByRole('button', { name: '2 comments' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Ben Okafor’s comment' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: postTexts.confirmDeleteComment }))
  await seeSpecified(within(question), "another person's profile", 'Permission denied or comment not found.')
  expect(question).toBeVisible()
})
