// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, meWith, NOW, postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { postTexts } from '#web/posts/texts.ts'
import { FeedScreen } from './FeedScreen.tsx'
import { feedTexts } from './texts.ts'

const { id, username, username_slug, full_name, user_type, verification_status, avatar_url } = meWith()
const author = { id, username, username_slug, full_name, user_type, verification_status, avatar_url }

test('your own new posts are shown above the feed, newest first, and the feed stays as it is', async () => {
  const theirs = postWith({ content: 'Oysters until midnight.' })
  let sent = 0
  const { user } = await show(<FeedScreen />, {
    now: NOW,
    answers: {
      feed: {
        page: () => ({ items: [theirs], next_cursor: null, newest_cursor: 'newest' }),
        newer: () => ({ post_count: 0 }),
      },
      shifts: { followed: () => ({ items: [], next_cursor: null }) },
      posts: {
        create: ({ content }) => {
          sent += 1
          return postWith({ id: idOf(60 + sent), author, content: content ?? null, is_mine: true })
        },
      },
    },
  })
  const publish = async (text: string) => {
    await user.type(screen.getByRole('textbox', { name: postTexts.content }), text)
    await user.click(screen.getByRole('button', { name: 'Post' }))
    await screen.findByText(text)
  }
  const articles = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('article')
      .map(({ textContent }) => textContent)

  await screen.findByText('Oysters until midnight.')
  await publish('Behind the bar at ten.')
  await publish('Last call at two.')
  expect(articles(feedTexts.sent)).toEqual([
    expect.stringContaining('Last call at two.'),
    expect.stringContaining('Behind the bar at ten.'),
  ])
  expect(articles(feedTexts.posts)).toEqual([expect.stringContaining('Oysters until midnight.')])
})
