// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { LikersButton } from './LikersButton.tsx'

test('a failure while the dialog loads is shown, and Try again reads the list', async () => {
  const answer = Promise.withResolvers<never>()
  let reads = 0
  const likers = () => {
    reads += 1
    return reads === 1 ? answer.promise : { items: [], next_cursor: null }
  }
  const { user } = await show(<LikersButton post={postWith({ like_count: 1 })} />, { answers: { posts: { likers } } })
  await user.click(await screen.findByRole('button', { name: 'Liked by 1 like' }))
  answer.reject(new Refusal('RATE_LIMITED'))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(postMessages.likesFailed)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: uiTexts.tryAgain }))
  await expect.poll(() => within(dialog).queryByText(postMessages.likesFailed)).toBeNull()
})
