import { useId } from 'react'
import type { WebPageLevel } from '#contract/profiles.ts'
import { webPageMessages } from '#contract/web-page.texts.ts'
import type { WebPageChoice } from '#contract/web-page.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { LEVEL_CARDS, webPageTexts } from './texts.ts'

type WebPageFieldsProps = {
  choice: WebPageChoice
  /** The levels to choose from. */
  levels: readonly WebPageLevel[]
  onChoose: (change: Partial<WebPageChoice>) => void
}

export const WebPageFields = ({ choice, levels, onChoose }: WebPageFieldsProps) => {
  const name = useId()
  return (
    <div>
      <RadioCards
        legend={webPageTexts.levels}
        name={name}
        cards={levels.map((level) => ({ value: level, ...LEVEL_CARDS[level] }))}
        chosen={choice.level}
        onChange={({ target }) => onChoose({ level: target.value as WebPageLevel })}
      />
      {levels.includes('week') ? null : <p className="text-small text-ink-2">{webPageMessages.privateSchedule}</p>}
      {choice.level === 'off' ? null : (
        <Checkbox
          label={
            <>
              {webPageTexts.workplaces}
              <span className="block text-micro text-ink-3">{webPageTexts.workplacesHint}</span>
            </>
          }
          checked={choice.shows_workplaces}
          onChange={({ target }) => onChoose({ shows_workplaces: target.checked })}
        />
      )}
    </div>
  )
}
