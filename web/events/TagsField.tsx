import { useId } from 'react'
import { EVENT_TAG_NAMES, EVENT_TAGS, EVENT_TAGS_LIMIT, type EventTag } from '#contract/event-tags.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { eventTexts } from './texts.ts'

type TagsFieldProps = { tags: readonly EventTag[]; error: string | undefined; onChange: (tags: EventTag[]) => void }

/** What kind of event it is. Once there are as many tags as it can have, the others can't be chosen. */
export const TagsField = ({ tags, error, onChange }: TagsFieldProps) => {
  const id = useId()
  const isFull = tags.length >= EVENT_TAGS_LIMIT
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-semibold">
        {eventTexts.tags} <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <p id={id} className={error ? 'text-small text-cherry' : 'text-small text-ink-2'}>
        {error ?? eventTexts.tagsHint}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {EVENT_TAG_NAMES.map((tag) => {
          const pressed = tags.includes(tag)
          return (
            <Chip
              key={tag}
              pressed={pressed}
              aria-disabled={(isFull && !pressed) || undefined}
              className="aria-disabled:opacity-55"
              onClick={() => {
                if (pressed) onChange(tags.filter((one) => one !== tag))
                else if (!isFull) onChange([...tags, tag])
              }}
            >
              {EVENT_TAGS[tag]}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
