// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { Composer } from './Composer.tsx'

const venue = { id: idOf(11), name: 'The Still', venue_image_url: null }
const field = () => screen.getByRole('textbox', { name: 'Post as The Still' })

test('a page that was opened to write a post puts the cursor into the form', async () => {
  await show(<Composer venue={venue} placeholder="What’s new?" startsFocused showsNewPosts />)
  expect(field()).toHaveFocus()
})

test('any other page leaves the focus where it is', async () => {
  await show(<Composer venue={venue} placeholder="What’s new?" showsNewPosts />)
  expect(field()).not.toHaveFocus()
})
