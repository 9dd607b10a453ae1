import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { mentionMessages } from '#contract/mentions.texts.ts'
import type { Mention } from '#contract/mentions.ts'
import type { Mentionable } from '#contract/search.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { LoadingAvatarRows } from '#web/ui/Skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { placeList } from './list-placement.ts'
import { MentionOption } from './MentionOption.tsx'
import type { useMentionSuggestions } from './use-mention-suggestions.ts'

type SuggestionListProps = {
  suggestions: ReturnType<typeof useMentionSuggestions>
  kind: Mention['kind']
  listId: string
  optionId: (at: number) => string
  active: number | undefined
  onChoose: (item: Mentionable) => void
}

type MentionSuggestionsProps = SuggestionListProps & { areaId: string }

/** Suggestions for the name being typed, near the field and above a phone's keyboard. */
export const MentionSuggestions = ({ areaId, ...props }: MentionSuggestionsProps) => {
  const style = useListPlacement(areaId)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a tap from moving the focus
    <div
      // Keeps the focus in the field. Otherwise a tap would close the list before its click fires.
      onMouseDown={(event) => event.preventDefault()}
      style={style}
      className={
        'fixed z-20 overflow-y-auto overscroll-contain rounded-card bg-surface p-1.5 text-ink ' +
        'shadow-[0_0_0_1px_var(--lc-line),var(--lc-shadow-2)] motion-safe:animate-fade forced-colors:border'
      }
    >
      <SuggestionList {...props} />
    </div>
  )
}

const SuggestionList = ({ suggestions, kind, listId, optionId, active, onChoose }: SuggestionListProps) => {
  const { query, items, waiting, q } = suggestions
  const activeId = active === undefined ? undefined : optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  if (query.isError && !query.isFetching)
    return <Notice tone="error" title={mentionMessages.failed} onRetry={() => void query.refetch()} />
  if (query.fetchStatus === 'paused') return <Notice title={uiTexts.offline} />
  if (!items || (waiting && items.length === 0))
    return <LoadingAvatarRows text="Searching..." count={2} className="px-3 py-2" />
  if (items.length === 0)
    return (
      <p role="status" className="px-3 py-2 text-small text-ink-2">
        {q === ''
          ? 'Start typing a name.'
          : `${kind === 'person' ? mentionMessages.noPerson : mentionMessages.noVenue} ${mentionMessages.staysPlainText}`}
      </p>
    )
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60' : undefined}>
      <p role="status" className="sr-only">
        {waiting
          ? ''
          : `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}. Press Enter to choose, Escape to close.`}
      </p>
      <div role="listbox" id={listId} aria-label={kind === 'person' ? 'People' : 'Venues'}>
        {items.map((item, at) => (
          <MentionOption
            key={item.id}
            id={optionId(at)}
            item={item}
            part={q}
            active={at === active}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    </div>
  )
}

/** Keeps the list at the field while the page scrolls and while a phone's keyboard opens and closes. */
const useListPlacement = (areaId: string): CSSProperties => {
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const area = document.getElementById(areaId)
    if (!(area instanceof HTMLTextAreaElement)) return
    const place = () => setStyle(toListStyle(area))
    place()
    const observer = new ResizeObserver(place)
    observer.observe(area)
    const listening = new AbortController()
    const { signal } = listening
    for (const target of [window, window.visualViewport]) {
      target?.addEventListener('scroll', place, { passive: true, capture: true, signal })
      target?.addEventListener('resize', place, { signal })
    }
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [areaId])
  return style
}

const toListStyle = (area: HTMLTextAreaElement): CSSProperties => {
  const field = area.getBoundingClientRect()
  const submitButton = area.form?.querySelector('[type="submit"]')?.getBoundingClientRect()
  const view = window.visualViewport
  const top = view?.offsetTop ?? 0
  const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const visible = { top: Math.max(top, headerBottom), bottom: top + (view?.height ?? window.innerHeight) }
  const place = placeList(field, submitButton, visible, window.innerHeight)
  return { left: field.left, width: field.width, ...place }
}
