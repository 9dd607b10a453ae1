// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { Dialog } from './Dialog.tsx'
import { openUntil } from './dialog-state.ts'
import { uiTexts } from './texts.ts'

const open = (children: ReactNode) =>
  show(
    <Dialog {...openUntil(() => {})} title="A question" description="Which?">
      {children}
    </Dialog>,
  )

test('opens with the focus in its first field', async () => {
  await open(
    <>
      <button type="button">Help</button>
      <input type="hidden" />
      <input aria-label="Locked" disabled />
      <textarea aria-label="Note" />
    </>,
  )
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveFocus())
})

test('of radio buttons, the chosen one has the focus', async () => {
  await open(
    ['Yes', 'No'].map((answer) => (
      <input key={answer} type="radio" name="answer" aria-label={answer} defaultChecked={answer === 'No'} />
    )),
  )
  await waitFor(() => expect(screen.getByLabelText('No')).toHaveFocus())
})

test('without a field, its first button has the focus', async () => {
  await open('Nothing to fill in.')
  await waitFor(() => expect(screen.getByRole('button', { name: uiTexts.close })).toHaveFocus())
})
