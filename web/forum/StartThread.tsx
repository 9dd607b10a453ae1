import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { NewThreadForm } from './NewThreadForm.tsx'

const TITLE = 'Start a New Discussion'

/** The form for a new discussion, beside the list on wide screens. */
export const StartThreadPanel = () => (
  <aside aria-labelledby="new-thread" className="min-w-0 tablet:sticky tablet:top-20">
    <Card as="div" className="grid gap-4">
      <h2 id="new-thread">{TITLE}</h2>
      <NewThreadForm />
    </Card>
  </aside>
)

/** Opens the form in a dialog on phones. Closing the dialog keeps the draft. */
export const StartThreadButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="solid" wide className="mb-6" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-5" />
        {TITLE}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={TITLE}>
        <NewThreadForm />
      </Dialog>
    </>
  )
}
