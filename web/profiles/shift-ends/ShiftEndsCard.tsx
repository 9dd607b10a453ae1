import { useId } from 'react'
import { SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { usePrivacyChoice } from '#web/profiles/use-privacy-choice.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { shiftEndsTexts } from './texts.ts'

/** Who sees when the user's shifts end. Saved at once. */
export const ShiftEndsCard = ({ saved }: { saved: ShiftVisibility }) => {
  const name = useId()
  const { chosen, choose, problem } = usePrivacyChoice(saved, {
    toChange: (shift_ends_for) => ({ shift_ends_for }),
    formatSaved: (value) => shiftEndsTexts.saved[value],
  })
  return (
    <Card aria-labelledby="shift-ends" className="grid gap-4">
      <div>
        <h2 id="shift-ends" className="text-body">
          {shiftEndsTexts.title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{shiftEndsTexts.what}</p>
      </div>
      <div>
        <RadioCards
          legend={shiftEndsTexts.who}
          name={name}
          cards={SHIFT_VISIBILITIES.map((value) => ({ value, ...shiftEndsTexts.choices[value] }))}
          chosen={chosen}
          onChange={({ target }) => {
            const value = SHIFT_VISIBILITIES.find((one) => one === target.value)
            if (value) choose(value)
          }}
        />
        <FormProblem message={problem} />
      </div>
      {chosen === 'everyone' ? null : <p className="text-small text-ink-2">{shiftEndsTexts.limits}</p>}
    </Card>
  )
}
