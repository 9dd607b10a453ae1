import { useState } from 'react'
import { rosterMessages } from '#contract/roster.texts.ts'
import { formatErrorReason } from '#web/core/errors.ts'
import type { TextPerson } from '#web/shifts/roster-text/prepare-text.ts'
import { formatShiftCount } from '#web/shifts/schedule/week.ts'
import { Button, SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'
import { rosterTexts } from './texts.ts'

type RosterPersonStepProps = {
  people: readonly TextPerson[]
  /** The person who is probably the user. */
  suggested: string | undefined
  onChoose: (key: string) => Promise<unknown>
  onBack: () => void
}

/** Asks whose shifts to read, before anything is sent. */
export const RosterPersonStep = ({ people, suggested, onChoose, onBack }: RosterPersonStepProps) => {
  const [chosen, setChosen] = useState(suggested)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The roster that was pasted would have to be pasted again.
  useUnsavedChangesGuard((leaving) => leaving === 'document' || !busy)
  const send = async () => {
    if (chosen === undefined) return setProblem(rosterTexts.chooseSelf)
    setBusy(true)
    setProblem(undefined)
    await onChoose(chosen).catch((error: unknown) => setProblem(`${rosterMessages.failed} ${formatErrorReason(error)}`))
    setBusy(false)
  }
  const handlers = useSubmitHandlers(send, busy)
  return (
    <form noValidate className="grid max-w-[42rem] gap-4" {...handlers}>
      <Card className="grid gap-3">
        <RadioCards
          legend={rosterTexts.whose}
          name="person"
          chosen={chosen ?? '?'}
          cards={people.map(({ key, name, count }) => ({
            value: key,
            title: name || rosterTexts.noName,
            text: formatShiftCount(count),
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <p className="text-small text-ink-2">{rosterTexts.stays}</p>
      </Card>
      <FormFooter problem={problem} even>
        <Button look="outline" size="l" onClick={onBack}>
          {uiTexts.cancel}
        </Button>
        <SubmitButton busy={busy} busyLabel="Reading...">
          {rosterTexts.continue}
        </SubmitButton>
      </FormFooter>
    </form>
  )
}
