import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { SEARCH_MAX_LENGTH } from '#contract/search.texts.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { getNextOptionIndex, groupSearchResults } from './options.ts'
import { searchTexts } from './texts.ts'
import { useSearch } from './use-search.ts'

// Home is drawn without it; it comes as the first letters are typed.
const SearchPanel = lazy(() => import('./SearchPanel.tsx').then((module) => ({ default: module.SearchPanel })))

/** Finds people and venues as one types; arrows walk through what was found, Enter opens it. */
export const SearchBox = ({ className }: { className?: string }) => {
  const id = useId()
  const search = useSearch()
  const [open, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const groups = search.query.data && search.q ? groupSearchResults(search.query.data) : []
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key))
  const shown = open && search.enough
  const active = shown && activeKey !== undefined && keys.includes(activeKey) ? activeKey : undefined
  const optionId = (key: string) => `${id}-${key}`

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const change = (text: string) => {
    search.setTyped(text)
    setActiveKey(undefined)
    setOpen(true)
    // The key that cleared it is gone, and the focus with it.
    if (text === '') input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step) {
      event.preventDefault()
      setOpen(true)
      setActiveKey(keys[getNextOptionIndex(active ? keys.indexOf(active) : -1, step, keys.length)])
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (shown) setOpen(false)
      else change('')
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left
    <div
      className={className ? `relative ${className}` : 'relative'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <SearchField
        ref={input}
        label={searchTexts.label}
        value={search.typed}
        onChange={change}
        maxLength={SEARCH_MAX_LENGTH}
        onKeyDown={press}
        onFocus={() => setOpen(true)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown && keys.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={active ? optionId(active) : undefined}
      />
      {shown ? (
        <Suspense>
          <SearchPanel
            search={search}
            groups={groups}
            listId={`${id}-found`}
            optionId={optionId}
            active={active}
            onChoose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
