import { EVENT_TAG_NAMES, EVENT_TAGS } from '#contract/event-tags.ts'
import { railStyle } from '#web/core/nights/rail-style.ts'
import { ChipLink } from '#web/ui/ChipLink.tsx'
import { whatsOnTexts } from './texts.ts'
import { type WhatsOnFilter, type WhatsOnSearch, withFilter } from './whats-on-search.ts'

const KINDS = ['special', 'event', 'people'] as const

type FiltersProps = {
  filter: WhatsOnFilter
  /** Whether the list is of a chosen night. */
  ofNight: boolean
}

/** Filters as links: by kind, open venues, and events with a tag. Tapping a chosen filter again clears it. */
export const WhatsOnFilters = ({ filter, ofNight }: FiltersProps) => (
  <div className="mb-3 grid gap-2">
    <nav aria-label={whatsOnTexts.show} className={railStyle}>
      {KINDS.map((kind) => (
        <FilterLink key={kind} current={filter.kind === kind} change={{ kind }}>
          {whatsOnTexts.kinds[kind]}
        </FilterLink>
      ))}
      {filter.kind === 'people' ? null : (
        <FilterLink current={filter.open === true} change={{ open: true }}>
          {ofNight ? whatsOnTexts.open : whatsOnTexts.openNow}
        </FilterLink>
      )}
    </nav>
    <nav aria-label={whatsOnTexts.tags} className={railStyle}>
      {EVENT_TAG_NAMES.map((tag) => (
        <FilterLink key={tag} current={filter.tag === tag} change={{ tag }}>
          {EVENT_TAGS[tag]}
        </FilterLink>
      ))}
    </nav>
  </div>
)

type FilterLinkProps = { current: boolean; change: WhatsOnFilter; children: string }

const FilterLink = ({ current, change, children }: FilterLinkProps) => {
  const cleared = Object.fromEntries(Object.keys(change).map((key) => [key, undefined]))
  return (
    <ChipLink
      to="."
      search={(search) => withFilter(search as WhatsOnSearch, current ? cleared : change)}
      resetScroll={false}
      current={current}
    >
      {children}
    </ChipLink>
  )
}
