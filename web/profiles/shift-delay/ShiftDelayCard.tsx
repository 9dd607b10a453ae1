import { useId } from 'react'
import type { ShiftDelay } from '#contract/shift-delay.ts'
import { SHIFT_DELAYS } from '#contract/shifts.limits.ts'
import { usePrivacyChoice } from '#web/profiles/use-privacy-choice.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { shiftDelayTexts } from './texts.ts'

const WHEN_POSTED = 'posted'
const ONCE_THERE = 'there'

/** When others see the user's shifts. Saved at once. */
export const ShiftDelayCard = ({ saved }: { saved: ShiftDelay }) => {
  const name = useId()
  const { chosen, choose, problem } = usePrivacyChoice(saved, {
    toChange: (shifts_shown_after) => ({ shifts_shown_after }),
    formatSaved: (value) => (value === null ? shiftDelayTexts.savedWhenPosted : shiftDelayTexts.savedOnceThere(value)),
  })
  return (
    <Card aria-labelledby="shift-delay" className="grid gap-4">
      <div>
        <h2 id="shift-delay" className="text-body">
          {shiftDelayTexts.title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{shiftDelayTexts.what}</p>
      </div>
      <div>
        <RadioCards
          legend={shiftDelayTexts.when}
          name={name}
          cards={[
            { value: WHEN_POSTED, ...shiftDelayTexts.whenPosted },
            { value: ONCE_THERE, ...shiftDelayTexts.onceThere },
          ]}
          chosen={chosen === null ? WHEN_POSTED : ONCE_THERE}
          onChange={({ target }) => choose(target.value === ONCE_THERE ? 0 : null)}
        />
        <FormProblem message={problem} />
      </div>
      {chosen === null ? null : (
        <>
          <SelectField
            label={shiftDelayTexts.howLong}
            value={chosen}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {/* The API takes any number of minutes. */}
            {[...new Set([...SHIFT_DELAYS, chosen])].map((minutes) => (
              <option key={minutes} value={minutes}>
                {shiftDelayTexts.delay(minutes)}
              </option>
            ))}
          </SelectField>
          <p className="text-small text-ink-2">{shiftDelayTexts.limits}</p>
        </>
      )}
    </Card>
  )
}
