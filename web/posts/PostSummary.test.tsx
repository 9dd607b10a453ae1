// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOW, postWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { PostSummary } from './PostSummary.tsx'

test('names a mentioned venue instead of showing its token', async () => {
  const venue = { kind: 'venue', slug: 'the-still', label: 'The Still', starts: 3, length: 10 } as const
  const post = postWith({ content: 'At #the-still tonight.', mentions: [venue] })
  await show(<PostSummary post={post} now={Date.parse(NOW)} />)
  expect(screen.getByRole('link')).toHaveTextContent('At The Still tonight.')
})
