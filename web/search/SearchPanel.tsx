import { searchMessages } from '#contract/search.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { formatErrorWith } from '#web/core/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { LoadingAvatarRows } from '#web/ui/Skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatResultCounts, type SearchResultGroup } from './options.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchOption } from './SearchOption.tsx'
import type { useSearch } from './use-search.ts'

type SearchPanelProps = {
  search: ReturnType<typeof useSearch>
  groups: SearchResultGroup[]
  listId: string
  optionId: (key: string) => string
  active: string | undefined
  /** Shown instead of results while the field is empty. */
  recent: readonly string[] | undefined
  onSearch: (text: string) => void
  onClearRecent: () => void
  onChoose: () => void
}

/** Below the search box: recent searches, or users, venues, people the viewer already follows, specials and events. */
export const SearchPanel = (props: SearchPanelProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a tap from moving the focus
  <div
    // Keeps the focus in the field. Otherwise a tap would close the panel before its click fires.
    onMouseDown={(event) => event.preventDefault()}
    className={
      'absolute inset-x-0 top-full z-10 mt-2 max-h-[min(36rem,calc(100dvh-18rem))] overflow-y-auto overscroll-contain rounded-card ' +
      'bg-surface p-2 text-ink shadow-[0_0_0_1px_var(--lc-line),var(--lc-shadow-2)] motion-safe:animate-fade forced-colors:border'
    }
  >
    {props.recent ? (
      <RecentSearches {...props} texts={props.recent} onClear={props.onClearRecent} />
    ) : (
      <SearchResultList {...props} />
    )}
  </div>
)

const SearchResultList = ({ search, groups, listId, optionId, active, onChoose }: SearchPanelProps) => {
  const { q, query, trimmed } = search
  const now = useCurrentMinute()
  const { data } = query
  const retry = () => void query.refetch()
  if (query.isError && !query.isFetching)
    return <Notice tone="error" title={formatErrorWith(query.error, searchMessages.failed)} onRetry={retry} />
  if (query.fetchStatus === 'paused') return <Notice title={uiTexts.offline} />
  if (!data || q === '') return <LoadingAvatarRows text="Searching..." count={3} className="px-3 py-2.5" />
  if (Object.values(data).every((part) => part === null))
    return <Notice tone="error" title={searchMessages.failed} onRetry={retry} />
  const waiting = query.isPlaceholderData || q !== trimmed
  const peopleFailed = !data.users || !data.following
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60' : undefined}>
      <p role="status" className="sr-only">
        {waiting ? '' : formatResultCounts(data)}
      </p>
      {peopleFailed ? <Failed text={searchMessages.usersFailed} onRetry={retry} /> : null}
      {data.venues ? null : <Failed text={searchMessages.venuesFailed} onRetry={retry} />}
      {data.specials ? null : <Failed text={searchMessages.specialsFailed} onRetry={retry} />}
      {data.events ? null : <Failed text={searchMessages.eventsFailed} onRetry={retry} />}
      {groups.length > 0 ? (
        <div role="listbox" id={listId} aria-label="Search results">
          {groups.map(({ heading, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div key={heading} role="group" aria-label={heading}>
              <p aria-hidden className="px-3 pt-3 pb-1 text-small font-semibold text-ink-3">
                {heading}
              </p>
              {options.map((option) => (
                <SearchOption
                  key={option.key}
                  id={optionId(option.key)}
                  option={option}
                  part={q}
                  active={option.key === active}
                  now={now}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      ) : Object.values(data).some((part) => part === null) ? null : (
        <div role="status">
          <EmptyState art={<GlassArt kind="search" />} title={searchMessages.none}>
            Try part of a name, a username, a city or a special.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

const Failed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Notice tone="error" title={`${text} Please try again.`} onRetry={onRetry} className="mb-1" />
)
