import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { VenueRequest } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { useAnswerVenueRequest } from './use-answer-venue-request.ts'

type DeclineVenueRequestProps = { request: VenueRequest; onClose: () => void }

/** Declines a venue request, with a reason. */
export const DeclineVenueRequest = ({ request, onClose }: DeclineVenueRequestProps) => {
  const [notes, setNotes] = useState('')
  const [missing, setMissing] = useState(false)
  const { answer, busy, problem } = useAnswerVenueRequest(request.requester_username, onClose)
  const { leave } = useUnsavedChangesGuard(() => !busy && notes.trim() !== '')
  const send = () => {
    const without = notes.trim() === ''
    setMissing(without)
    if (!without) answer({ id: request.id, decision: 'declined', notes })
  }
  return (
    <Dialog
      {...openUntil(() => leave(onClose))}
      title={`Decline ${request.name}?`}
      actions={
        <>
          <Button onClick={() => leave(onClose)}>{uiTexts.cancel}</Button>
          <Button look="solid" busy={busy} busyLabel="Saving..." onClick={send}>
            Decline request
          </Button>
        </>
      }
    >
      <TextAreaField
        label={request.requester_username ? `Note to @${request.requester_username}` : 'Note'}
        hint="They’ll see this note."
        maxLength={limits.notes}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={missing ? adminMessages.notesMissing : undefined}
      />
      <div className="mt-3 empty:hidden">
        <FormProblem message={problem} />
      </div>
    </Dialog>
  )
}
