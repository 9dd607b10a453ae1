// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { client } from './api.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

type Props = Partial<ComponentProps<typeof DeleteDialog>>

const Asking = (props: Props) => {
  const [open, setOpen] = useState(true)
  return (
    <DeleteDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete it?"
      confirm="Delete"
      deleteItem={() => client.events.remove({ id: idOf(80) })}
      failed="Failed to delete it:"
      deleted="Deleted."
      {...props}
    >
      <p>For good.</p>
    </DeleteDialog>
  )
}

const showDialog = async (props: Props, code?: string) => {
  const remove = () => {
    if (code) throw new Refusal(code)
    return { done: true } as const
  }
  const { user } = await show(<Asking {...props} />, { answers: { events: { remove } } })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  return user
}

test('a deletion closes the dialog, says so, and refetches what showed the item', async () => {
  const calls: string[] = []
  await showDialog({
    onDeleted: () => void calls.push('left'),
    invalidate: () => Promise.resolve(calls.push('invalidated')),
  })
  await screen.findByText('Deleted.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(calls).toEqual(['left', 'invalidated']))
})

test('an item that is already gone counts as deleted', async () => {
  await showDialog({}, 'NOT_FOUND')
  expect(await screen.findByText('Deleted.')).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('unless the screen wants to know: then the dialog says so, and the screen is told when it closes', async () => {
  const onMissing = vi.fn()
  const user = await showDialog({ onMissing, failed: () => 'It’s gone.' }, 'NOT_FOUND')
  expect(await screen.findByRole('alert')).toHaveTextContent('It’s gone.')
  expect(onMissing).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: uiTexts.keep }))
  expect(onMissing).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted.')).toBeNull()
})

test('a failure stays in the dialog, with its reason', async () => {
  const onDeleted = vi.fn()
  await showDialog({ onDeleted }, 'FORBIDDEN')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to delete it:/)
  expect(onDeleted).not.toHaveBeenCalled()
})
