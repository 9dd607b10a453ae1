import { formatShiftCount } from '#web/shifts/schedule/week.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { rosterTexts } from './texts.ts'
import { ALL_PEOPLE, type RosterPerson } from './use-roster-review.ts'

type RosterPeopleFieldProps = {
  people: readonly RosterPerson[]
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** Asks whose shifts to select, when a roster names other people. */
export const RosterPeopleField = ({ people, chosen, onChoose }: RosterPeopleFieldProps) => (
  <Card>
    <RadioCards
      legend={rosterTexts.whose}
      name="person"
      chosen={chosen ?? ''}
      cards={[
        ...people.map(({ name, count }) => ({ value: name, title: name, text: formatShiftCount(count) })),
        { value: ALL_PEOPLE, title: rosterTexts.allMine },
      ]}
      onChange={(event) => onChoose(event.target.value)}
    />
    <p className="text-small text-ink-2">{rosterTexts.whoseHint}</p>
  </Card>
)
