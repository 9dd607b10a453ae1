// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { allowUnload, useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { appTexts } from './texts.ts'

/** A form with one field. Every page that `show` renders includes the guard and the blocker. */
const Form = ({ onClose }: { onClose?: () => void }) => {
  const [text, setText] = useState('')
  const { leave } = useUnsavedChangesGuard(() => text !== '')
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => leave(() => onClose?.())}>
        Close
      </button>
    </>
  )
}

const question = () => screen.queryByRole('alertdialog', { name: appTexts.discardQuestion })
const name = () => screen.getByRole('textbox', { name: 'Name' })

test('leaves an unchanged form without asking', async () => {
  const { router } = await show(<Form />)
  router.history.push('/elsewhere')
  expect(await screen.findByRole('heading', { name: 'Arrived at /elsewhere' })).toBeVisible()
  expect(question()).toBeNull()
})

test('a link asks before it leaves changes; Keep editing stays and keeps them', async () => {
  const { user, router } = await show(<Form />)
  await user.type(name(), 'Mara')
  router.history.push('/elsewhere')
  await waitFor(() => expect(question()).toBeVisible())
  await user.click(screen.getByRole('button', { name: appTexts.keepEditing }))
  await waitFor(() => expect(question()).toBeNull())
  expect(name()).toHaveValue('Mara')
  expect(router.state.location.pathname).toBe('/here')
})

test('Discard changes follows the link', async () => {
  const { user, router } = await show(<Form />)
  await user.type(name(), 'Mara')
  router.history.push('/elsewhere')
  await user.click(await screen.findByRole('button', { name: appTexts.discardChanges }))
  expect(await screen.findByRole('heading', { name: 'Arrived at /elsewhere' })).toBeVisible()
})

test('a reload warns only about changes', async () => {
  const { user } = await show(<Form />)
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  await user.type(name(), 'Mara')
  expect(isWarned()).toBe(true)
})

test('Escape keeps editing', async () => {
  const { user, router } = await show(<Form />)
  await user.type(name(), 'Mara')
  router.history.push('/elsewhere')
  await waitFor(() => expect(question()).toBeVisible())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(question()).toBeNull())
  expect(router.state.location.pathname).toBe('/here')
})

test('doesn’t ask about a form that the app itself leaves, but about one opened later', async () => {
  const { user, router } = await show(<Form />)
  await user.type(name(), 'Mara')
  act(allowUnload)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  router.history.push('/elsewhere')
  expect(await screen.findByRole('heading', { name: 'Arrived at /elsewhere' })).toBeVisible()

  router.history.push('/here')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ben')
  router.history.push('/elsewhere')
  await waitFor(() => expect(question()).toBeVisible())
})

test('doesn’t ask when only the query or hash of the page changes', async () => {
  const { user, router } = await show(<Form />)
  await user.type(name(), 'Mara')
  router.history.push('/here?tab=two')
  await waitFor(() => expect(router.state.location.href).toBe('/here?tab=two'))
  expect(question()).toBeNull()
})

test('closing a dialog asks too, and closes it only after confirmation', async () => {
  const closed = vi.fn()
  const { user } = await show(<Form onClose={closed} />)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  await user.type(name(), 'Mara')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: appTexts.keepEditing }))
  expect(closed).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: appTexts.discardChanges }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
})
