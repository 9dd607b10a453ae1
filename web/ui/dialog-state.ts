export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/** The state of a dialog that is rendered only while it is open. */
export const openUntil = (onClose: () => unknown): DialogState => ({
  open: true,
  onOpenChange: (open) => {
    if (!open) onClose()
  },
})
