import { Heart, MapPin, Moon } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DebouncedSearchField } from '#web/ui/DebouncedSearchField.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { venueTexts } from './texts.ts'
import type { VenuesFilter } from './venues-filter.ts'

const SEARCH_DEBOUNCE_MS = 300
const orders = [
  { value: 'name', label: 'A–Z' },
  { value: 'near', label: appTexts.nearMe, icon: <MapPin aria-hidden /> },
] as const
const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const

type VenuesFiltersProps = {
  filter: VenuesFilter
  onChange: (filter: VenuesFilter) => void
  /** May show the browser's permission prompt first. */
  onNear: (on: boolean) => void
  asking: boolean
  /** Whether the list is of a chosen night. */
  ofNight: boolean
}

/** Filters by text, distance, who is on and follows; on phones also a switch between list and map. */
export const VenuesFilters = ({ filter, onChange, onNear, asking, ofNight }: VenuesFiltersProps) => (
  <div className="mb-4 grid gap-2 desk:flex desk:items-center desk:mb-5 desk:gap-3">
    <div className="flex flex-wrap items-center gap-2">
      <DebouncedSearchField
        label={venueTexts.nameOrCity}
        maxLength={limits.name}
        className="min-w-[min(100%,10rem)] flex-1 desk:w-85 desk:flex-none"
        text={filter.q ?? ''}
        debounceMs={SEARCH_DEBOUNCE_MS}
        onDebounced={(text) => onChange({ ...filter, q: text || undefined })}
      />
      <SegmentedControl
        label="View"
        segments={views}
        value={filter.map ? 'map' : 'list'}
        onChange={(value) => onChange({ ...filter, map: value === 'map' || undefined })}
        className="tablet:hidden"
      />
    </div>
    {/* Narrower and without icons on phones, so that all fit a line of 360 px. */}
    <div className="flex flex-wrap items-center gap-1 py-1 tablet:gap-2 max-tablet:[&_svg]:hidden">
      <SegmentedControl
        label="Sort by"
        segments={orders}
        value={filter.near || asking ? 'near' : 'name'}
        onChange={(value) => onNear(value === 'near')}
        className="max-tablet:[&>label]:px-2"
      />
      <Chip
        pressed={filter.on === true}
        onClick={() => onChange({ ...filter, on: filter.on ? undefined : true })}
        className="max-tablet:px-2!"
      >
        <Moon aria-hidden />
        {ofNight ? nightTexts.someoneOn : venueTexts.someoneOn}
      </Chip>
      <Chip
        pressed={filter.followed === true}
        onClick={() => onChange({ ...filter, followed: filter.followed ? undefined : true })}
        className="max-tablet:px-2!"
      >
        <Heart aria-hidden />
        Following
      </Chip>
    </div>
  </div>
)
