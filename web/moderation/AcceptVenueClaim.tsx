import type { VenueRequest } from '#contract/admin.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useAnswerVenueRequest } from './use-answer-venue-request.ts'

/** Confirms that the person who claims a venue becomes its owner. */
export const AcceptVenueClaim = ({ request, onClose }: { request: VenueRequest; onClose: () => void }) => {
  const { answer, busy, problem } = useAnswerVenueRequest(request.requester_username, onClose)
  const who = request.requester_username ? `@${request.requester_username}` : 'This person'
  return (
    <Dialog
      {...openUntil(onClose)}
      title={`Make ${who} the owner of ${request.name}?`}
      description="They can then edit its page, and decide whether it’s public."
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            look="solid"
            busy={busy}
            busyLabel="Saving..."
            onClick={() => answer({ id: request.id, decision: 'accepted' })}
          >
            Make owner
          </Button>
        </>
      }
    >
      {problem ? <FormProblem message={problem} /> : null}
    </Dialog>
  )
}
