import { expect, test, vi } from 'vitest'
import { openUntil } from './dialog-state.ts'

test('a dialog is open until it is asked to close', () => {
  const onClose = vi.fn()
  const { open, onOpenChange } = openUntil(onClose)
  expect(open).toBe(true)
  onOpenChange(true)
  expect(onClose).not.toHaveBeenCalled()
  onOpenChange(false)
  expect(onClose).toHaveBeenCalledOnce()
})
