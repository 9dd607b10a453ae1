import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { setDiscardPrompt } from '#web/ui/unsaved.ts'
import { appTexts } from './texts.ts'

/** Asks whether to discard unsaved changes. One instance serves all forms of the page. */
export const UnsavedGuard = () => {
  const [open, setOpen] = useState(false)
  const answer = useRef<(discard: boolean) => void>(undefined)
  const ask = () => {
    // A second attempt to leave while the dialog is open cancels the first.
    answer.current?.(false)
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }
  const close = (discard: boolean) => {
    answer.current?.(discard)
    answer.current = undefined
    setOpen(false)
  }
  useEffect(() => {
    setDiscardPrompt(ask)
    return () => setDiscardPrompt(undefined)
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close(false))}
      title={appTexts.discardQuestion}
      cancel={appTexts.keepEditing}
      confirm={appTexts.discardChanges}
      danger
      onConfirm={() => close(true)}
    >
      <p>Your changes aren’t saved. If you leave now, you’ll lose them.</p>
    </ConfirmDialog>
  )
}
