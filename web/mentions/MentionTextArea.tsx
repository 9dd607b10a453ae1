import { type ComponentProps, type KeyboardEvent, Suspense, type SyntheticEvent, useId, useState } from 'react'
import type { Mentionable } from '#contract/search.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { endAfterSpace, findMentionAt, type TypedMention, toMentionText } from './typed-mention.ts'
import { useMentionSuggestions } from './use-mention-suggestions.ts'

// Loaded when the first @ or # is typed, so that forms do not wait for it.
const MentionSuggestions = lazyPart(() =>
  import('./MentionSuggestions.tsx').then((module) => ({ default: module.MentionSuggestions })),
)

type Area = HTMLTextAreaElement

/**
 * A text area in which `@` mentions people and `#` venues, with suggestions while typing. Arrow keys move through the
 * list; Enter, Tab or a tap inserts; Escape closes. The focus stays in the field.
 */
export const MentionTextArea = ({ onChange, onBlur, id, ...rest }: ComponentProps<typeof TextAreaField>) => {
  const generatedId = useId()
  const areaId = id ?? generatedId
  const [typed, setTyped] = useState<TypedMention>()
  const [step, setStep] = useState(0)
  const suggestions = useMentionSuggestions(typed)
  const items = suggestions.items ?? []
  // After punctuation that ends a sentence, an empty result closes the list.
  const isFinished = typed !== undefined && suggestions.items?.length === 0 && /[.-]$/.test(typed.q)
  const open = typed !== undefined && !isFinished
  const active = open && items.length > 0 ? ((step % items.length) + items.length) % items.length : undefined
  const listId = `${areaId}-names`
  const optionId = (at: number) => `${listId}-${at}`

  const show = (name: TypedMention | undefined) => {
    setTyped(name)
    setStep(0)
  }
  const choose = ({ slug }: Mentionable) => {
    const area = document.getElementById(areaId)
    if (!typed || !(area instanceof HTMLTextAreaElement)) return
    insertText(area, toMentionText(typed, slug), typed.starts, endAfterSpace(area.value, typed))
    show(undefined)
  }
  const handleKeyDown = (event: KeyboardEvent<Area>) => {
    if (!open || event.nativeEvent.isComposing) return
    const chosen = active === undefined ? undefined : items[active]
    if (event.key === 'Escape') show(undefined)
    else if (event.key === 'ArrowDown' && chosen) setStep(step + 1)
    else if (event.key === 'ArrowUp' && chosen) setStep(step - 1)
    else if (isInsertKey(event) && chosen) choose(chosen)
    else return
    event.preventDefault()
    // Keeps a surrounding dialog open.
    event.stopPropagation()
  }
  /** Moving the caret out of the name closes the list. Only typing opens it, so arrow keys can move through a name. */
  const handleSelect = ({ currentTarget: area }: SyntheticEvent<Area>) => {
    const name = findMentionAtCaret(area)
    if (!typed || (name && name.starts === typed.starts && name.q === typed.q)) return
    show(name?.starts === typed.starts ? name : undefined)
  }

  return (
    <div className="relative">
      <TextAreaField
        {...rest}
        id={areaId}
        onChange={(event) => {
          show(findMentionAtCaret(event.target))
          onChange?.(event)
        }}
        onSelect={handleSelect}
        onKeyDown={handleKeyDown}
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
            suggestions={suggestions}
            kind={typed.kind}
            areaId={areaId}
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

const findMentionAtCaret = ({ value, selectionStart, selectionEnd }: Area) =>
  selectionStart === selectionEnd ? findMentionAt(value, selectionStart) : undefined

const isInsertKey = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  (key === 'Enter' || key === 'Tab') && !shiftKey && !altKey && !ctrlKey && !metaKey

/** Inserts text as if it had been typed, with undo and an input event. */
export const insertText = (area: Area, text: string, starts: number, ends: number) => {
  area.focus()
  area.setSelectionRange(starts, ends)
  // Deprecated, but the only way that keeps the browser's undo history. The fallback inserts without undo.
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, starts, ends, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
