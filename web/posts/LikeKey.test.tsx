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

const showKey = async (posts: Posts, { place = 'post', ...more }: Partial<Post> & { place?: PostPlace } = {}) => {
  const shown = await show(<Page place={place} />, { answers: { posts: { get: () => postWith(more), ...posts } } })
  await screen.findByText(/like/, { selector: 'span' })
  return shown
}

const key = (words: string) => screen.findByRole('button', { name: `Like, ${words}` })

test('a tap counts at once and the key is pressed, before the server has answered', async () => {
  const answer = Promise.withResolvers<{ liked_by_me: boolean; like_count: number }>()
  const { user } = await showKey({ like: () => answer.promise })
  await user.click(await key('4 likes'))
  expect(await key('5 likes')).toHaveAttribute('aria-pressed', 'true')
  // Others liked it meanwhile.
  answer.resolve({ liked_by_me: true, like_count: 9 })
  expect(await key('9 likes')).toHaveAttribute('aria-pressed', 'true')
})

test('another tap takes it back', async () => {
  const unlike = vi.fn(() => ({ liked_by_me: false, like_count: 3 }))
  const { user } = await showKey({ unlike }, { liked_by_me: true })
  await user.click(await key('4 likes'))
  expect(await key('3 likes')).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() => expect(unlike).toHaveBeenCalledWith({ id }))
})

test('works by keyboard', async () => {
  const { user } = await showKey({ like: () => ({ liked_by_me: true, like_count: 5 }) })
  await user.tab()
  expect(await key('4 likes')).toHaveFocus()
  await user.keyboard(' ')
  expect(await key('5 likes')).toHaveAttribute('aria-pressed', 'true')
})

test.each<[PostPlace, string]>([
  ['post', postMessages.likeFailed],
  ['profile', postMessages.likeFailedOnProfile],
])('a refused like on a %s goes back and says so', async (place, text) => {
  const { user } = await showKey(
    {
      like: () => {
        throw new Refusal('NOT_FOUND')
      },
    },
    { place },
  )
  await user.click(await key('4 likes'))
  expect(await screen.findByText(text)).toBeVisible()
  expect(await key('4 likes')).toHaveAttribute('aria-pressed', 'false')
})

test('without a connection it goes back too', async () => {
  const { user } = await showKey({
    like: () => {
      throw new NoConnection()
    },
  })
  await user.click(await key('4 likes'))
  expect(await screen.findByText(postMessages.likeFailed, { exact: false })).toBeVisible()
  expect(await key('4 likes')).toBeVisible()
})

test('quick taps are sent one by one in order, and the last one stands', async () => {
  const order: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { user } = await showKey({
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
  await user.click(await key('4 likes'))
  await user.click(await key('5 likes'))
  expect(await key('4 likes')).toHaveAttribute('aria-pressed', 'false')
  expect(order).toEqual(['like'])
  first.resolve()
  await waitFor(() => expect(order).toEqual(['like', 'unlike']))
  // The answer to the first tap must not show over the second: what is drawn next is what the cache holds now.
  expect(queryClient.getQueryData(api.posts.get.queryKey({ input: { id } }))).toMatchObject({ like_count: 4 })
  second.resolve()
  expect(await key('3 likes')).toHaveAttribute('aria-pressed', 'false')
})

test('where one may not react it is a count without a button', async () => {
  await showKey({}, { can_react: false, like_count: 1 })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('1 like')).toBeInTheDocument()
})

test('once the session has ended nothing is sent, and a word says to log in', async () => {
  const like = vi.fn(() => ({ liked_by_me: true, like_count: 5 }))
  const { user } = await showKey({ like })
  act(() => endSession())
  await user.click(await key('4 likes'))
  expect(await screen.findByText(postMessages.logInToLike)).toBeVisible()
  expect(like).not.toHaveBeenCalled()
})
