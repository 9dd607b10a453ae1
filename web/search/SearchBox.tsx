import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { SEARCH_MAX_LENGTH } from '#contract/search.limits.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { getNextOptionIndex, groupSearchResults } from './options.ts'
import { useRecentSearches } from './recent-searches.ts'
import { searchTexts } from './texts.ts'
import { useSearch } from './use-search.ts'

// Loaded when the user starts typing, so that the home screen does not wait for it.
const SearchPanel = lazyPart(() => import('./SearchPanel.tsx').then((module) => ({ default: module.SearchPanel })))

/**
 * Searches people and venues as the user types, and offers recent searches before. Arrow keys move through the options,
 * and Enter opens one.
 */
export const SearchBox = () => {
  const id = useId()
  const search = useSearch()
  const recent = useRecentSearches()
  const [open, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const groups = search.query.data && search.q ? groupSearchResults(search.query.data) : []
  const recentTexts = search.typed === '' && recent.texts.length > 0 ? recent.texts : undefined
  const keys = recentTexts ?? groups.flatMap(({ options }) => options.map(({ key }) => key))
  const shown = open && (search.isLongEnough || recentTexts !== undefined)
  const active = shown && activeKey !== undefined && keys.includes(activeKey) ? activeKey : undefined
  const optionId = (key: string) => `${id}-${key}`

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const handleChange = (text: string) => {
    search.setTyped(text)
    setActiveKey(undefined)
    setOpen(true)
    // The button that cleared the field has disappeared, and the focus with it.
    if (text === '') input.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
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
      else handleChange('')
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus has left
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <SearchField
        ref={input}
        label={searchTexts.label}
        value={search.typed}
        onChange={handleChange}
        maxLength={SEARCH_MAX_LENGTH}
        onKeyDown={handleKeyDown}
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
            recent={recentTexts}
            onSearch={handleChange}
            onClearRecent={() => {
              recent.clear()
              input.current?.focus()
            }}
            onChoose={() => {
              recent.add(search.q)
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
