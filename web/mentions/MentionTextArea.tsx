import { type ComponentProps, type KeyboardEvent, lazy, Suspense, type SyntheticEvent, useId, useState } from 'react'
import type { Mentionable } from '#contract/search.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { endAfterSpace, findMentionAt, type TypedMention, toMentionText } from './typed-mention.ts'
import { useMentionSuggestions } from './use-mention-suggestions.ts'

// A form is drawn without it; it comes with the first sign.
const MentionSuggestions = lazy(() =>
  import('./MentionSuggestions.tsx').then((module) => ({ default: module.MentionSuggestions })),
)

type Area = HTMLTextAreaElement

/**
 * Several lines of text in which `@` names people and `#` venues: a list offers them as one types. Arrows walk through it,
 * Enter, Tab or a tap chooses, Escape closes. The focus stays in the field.
 */
export const MentionTextArea = ({ onChange, onBlur, id, ...rest }: ComponentProps<typeof TextAreaField>) => {
  const generated = useId()
  const own = id ?? generated
  const [typed, setTyped] = useState<TypedMention>()
  const [step, setStep] = useState(0)
  const names = useMentionSuggestions(typed)
  const items = names.items ?? []
  // Behind a dot that ends a sentence nobody is looked for any more.
  const over = typed !== undefined && names.items?.length === 0 && /[.-]$/.test(typed.q)
  const open = typed !== undefined && !over
  const active = open && items.length > 0 ? ((step % items.length) + items.length) % items.length : undefined
  const listId = `${own}-names`
  const optionId = (at: number) => `${listId}-${at}`

  const show = (name: TypedMention | undefined) => {
    setTyped(name)
    setStep(0)
  }
  const choose = ({ slug }: Mentionable) => {
    const area = document.getElementById(own)
    if (!typed || !(area instanceof HTMLTextAreaElement)) return
    insert(area, toMentionText(typed, slug), typed.starts, endAfterSpace(area.value, typed))
    show(undefined)
  }
  const press = (event: KeyboardEvent<Area>) => {
    if (!open || event.nativeEvent.isComposing) return
    const chosen = active === undefined ? undefined : items[active]
    if (event.key === 'Escape') show(undefined)
    else if (event.key === 'ArrowDown' && chosen) setStep(step + 1)
    else if (event.key === 'ArrowUp' && chosen) setStep(step - 1)
    else if (isChoosing(event) && chosen) choose(chosen)
    else return
    event.preventDefault()
    // A dialog around it stays.
    event.stopPropagation()
  }
  /** The caret that leaves the word closes the list; only typing opens it, so that arrows can pass through a name. */
  const follow = ({ currentTarget: area }: SyntheticEvent<Area>) => {
    const name = nameAtCaret(area)
    if (!typed || (name && name.starts === typed.starts && name.q === typed.q)) return
    show(name?.starts === typed.starts ? name : undefined)
  }

  return (
    <div className="relative">
      <TextAreaField
        {...rest}
        id={own}
        onChange={(event) => {
          show(nameAtCaret(event.target))
          onChange?.(event)
        }}
        onSelect={follow}
        onKeyDown={press}
        onBlur={(event) => {
          show(undefined)
          onBlur?.(event)
        }}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={active === undefined ? undefined : listId}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
      />
      {open ? (
        <Suspense>
          <MentionSuggestions
            names={names}
            kind={typed.kind}
            areaId={own}
            listId={listId}
            optionId={optionId}
            active={active}
            onChoose={choose}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const nameAtCaret = ({ value, selectionStart, selectionEnd }: Area) =>
  selectionStart === selectionEnd ? findMentionAt(value, selectionStart) : undefined

const isChoosing = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  (key === 'Enter' || key === 'Tab') && !shiftKey && !altKey && !ctrlKey && !metaKey

/** Writes as if it were typed: it can be undone, and whoever listens to the field hears of it. */
const insert = (area: Area, text: string, starts: number, ends: number) => {
  area.focus()
  area.setSelectionRange(starts, ends)
  // The only way that keeps the browser's own undo; where it is gone, the text is put in without.
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, starts, ends, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
