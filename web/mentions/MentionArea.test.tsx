// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Mentionable } from '#contract/search.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { MentionTextArea } from './MentionTextArea.tsx'

const person = (number: number, slug: string, name: string): Mentionable => ({
  kind: 'person',
  id: idOf(number),
  slug,
  name,
  detail: null,
  avatar_url: null,
  user_type: 'bartender',
})
const known = [person(5, 'ben.two', 'Ben Okafor'), person(6, 'bea', 'Bea Lund')]

const Area = ({ onSend }: { onSend?: () => void }) => {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.()
      }}
    >
      <MentionTextArea label="Post" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">Send</button>
    </form>
  )
}

const showArea = async () => {
  const mentionables = vi.fn(({ q = '' }: { q?: string | undefined }) => ({
    items: known.filter(({ slug }) => slug.startsWith(q)),
  }))
  const { user } = await show(<Area />, { answers: { search: { mentionables } } })
  return { user, mentionables }
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Post' })
const options = () => screen.findAllByRole('option')

test('plain text opens no list and sends no request', async () => {
  const { user, mentionables } = await showArea()
  await user.type(area(), 'See you at eight, mail me a@example.com')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(mentionables).not.toHaveBeenCalled()
})

test('@ suggests people, and Enter inserts the first one without submitting the form', async () => {
  const { user } = await showArea()
  await user.type(area(), 'With @')
  expect(await options()).toHaveLength(2)
  await user.keyboard('{Enter}')
  expect(area()).toHaveValue('With @ben.two ')
  expect(area()).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('arrow keys move through the list and wrap around, and the field exposes the active option', async () => {
  const { user } = await showArea()
  await user.type(area(), '@')
  const [first, second] = await options()
  await user.keyboard('{ArrowDown}')
  expect(area()).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{ArrowDown}')
  expect(area()).toHaveAttribute('aria-activedescendant', first?.id)
  await user.keyboard('{ArrowUp}{Tab}')
  expect(area()).toHaveValue('@bea ')
})

test('typing more letters narrows the suggestions', async () => {
  const { user, mentionables } = await showArea()
  await user.type(area(), '@be')
  await user.type(area(), 'a')
  await waitFor(async () => expect(await options()).toHaveLength(1))
  await waitFor(() => expect(mentionables).toHaveBeenLastCalledWith(expect.objectContaining({ q: 'bea' })))
})

test('a tap inserts the suggestion', async () => {
  const { user } = await showArea()
  await user.type(area(), '@')
  await options()
  await user.click(screen.getByRole('option', { name: /Bea Lund/ }))
  expect(area()).toHaveValue('@bea ')
})

test('Escape closes the list and keeps the text', async () => {
  const { user } = await showArea()
  await user.type(area(), '@be')
  await options()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area()).toHaveValue('@be')
})

test('leaving the field closes the list', async () => {
  const { user } = await showArea()
  await user.type(area(), '@')
  await options()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})
