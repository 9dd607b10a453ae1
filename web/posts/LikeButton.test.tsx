// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { type Answers, NoConnection, Refusal } from '#tests/support/components/fake-api.ts'
import { postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { api } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'
import { endSession } from '#web/core/session.ts'
import { LikeButton } from './LikeButton.tsx'
import type { PostPlace } from './use-like.ts'

const { id } = postWith()

const Page = ({ place }: { place: PostPlace }) => {
  const { data } = useQuery(api.posts.get.queryOptions({ input: { id } }))
  return data ? <LikeButton post={data} place={place} /> : null
}

type Posts = NonNullable<Answers['posts']>

const showButton = async (posts: Posts, { place = 'post', ...more }: Partial<Post> & { place?: PostPlace } = {}) => {
  const shown = await show(<Page place={place} />, { answers: { posts: { get: () => postWith(more), ...posts } } })
  await screen.findByText(/like/, { selector: 'span' })
  return shown
}

const likeButton = (count: string) => screen.findByRole('button', { name: `Like, ${count}` })

test('a tap updates the count and presses the button before the server responds', async () => {
  const answer = Promise.withResolvers<{ liked_by_me: boolean; like_count: number }>()
  const { user } = await showButton({ like: () => answer.promise })
  await user.click(await likeButton('4 likes'))
  expect(await likeButton('5 likes')).toHaveAttribute('aria-pressed', 'true')
  // Other people have liked the post in the meantime.
  answer.resolve({ liked_by_me: true, like_count: 9 })
  expect(await likeButton('9 likes')).toHaveAttribute('aria-pressed', 'true')
})

test('a second tap removes the like', async () => {
  const unlike = vi.fn(() => ({ liked_by_me: false, like_count: 3 }))
  const { user } = await showButton({ unlike }, { liked_by_me: true })
  await user.click(await likeButton('4 likes'))
  expect(await likeButton('3 likes')).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() => expect(unlike).toHaveBeenCalledWith({ id }))
})

test('works by keyboard', async () => {
  const { user } = await showButton({ like: () => ({ liked_by_me: true, like_count: 5 }) })
  await user.tab()
  expect(await likeButton('4 likes')).toHaveFocus()
  await user.keyboard(' ')
  expect(await likeButton('5 likes')).toHaveAttribute('aria-pressed', 'true')
})

test.each<[PostPlace, string]>([
  ['post', postMessages.likeFailed],
  ['profile', postMessages.likeFailedOnProfile],
])('a rejected like on a %s is rolled back with a message', async (place, text) => {
  const { user } = await showButton(
    {
      like: () => {
        throw new Refusal('NOT_FOUND')
      },
    },
    { place },
  )
  await user.click(await likeButton('4 likes'))
  expect(await screen.findByText(text)).toBeVisible()
  expect(await likeButton('4 likes')).toHaveAttribute('aria-pressed', 'false')
})

test('without a connection the like is rolled back', async () => {
  const { user } = await showButton({
    like: () => {
      throw new NoConnection()
    },
  })
  await user.click(await likeButton('4 likes'))
  expect(await screen.findByText(postMessages.likeFailed, { exact: false })).toBeVisible()
  expect(await likeButton('4 likes')).toBeVisible()
})

test('sends quick taps one at a time and in order, and the last one wins', async () => {
  const order: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { user } = await showButton({
    like: async () => {
      order.push('like')
      await first.promise
      return { liked_by_me: true, like_count: 5 }
    },
    unlike: async () => {
      order.push('unlike')
      await second.promise
      return { liked_by_me: false, like_count: 3 }
    },
  })
  await user.click(await likeButton('4 likes'))
  await user.click(await likeButton('5 likes'))
  expect(await likeButton('4 likes')).toHaveAttribute('aria-pressed', 'false')
  expect(order).toEqual(['like'])
  first.resolve()
  await waitFor(() => expect(order).toEqual(['like', 'unlike']))
  // The response to the first tap must not overwrite the second tap's count in the cache.
  expect(queryClient.getQueryData(api.posts.get.queryKey({ input: { id } }))).toMatchObject({ like_count: 4 })
  second.resolve()
  expect(await likeButton('3 likes')).toHaveAttribute('aria-pressed', 'false')
})

test('shows a count without a button if the viewer may not react', async () => {
  await showButton({}, { can_react: false, like_count: 1 })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('1 like')).toBeInTheDocument()
})

test('asks the user to log in and sends nothing once the session has ended', async () => {
  const like = vi.fn(() => ({ liked_by_me: true, like_count: 5 }))
  const { user } = await showButton({ like })
  act(() => endSession())
  await user.click(await likeButton('4 likes'))
  expect(await screen.findByText(postMessages.logInToLike)).toBeVisible()
  expect(like).not.toHaveBeenCalled()
})
