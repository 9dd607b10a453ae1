import { MapPin } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { SEARCH_DEBOUNCE_MS } from '#contract/search.limits.ts'
import { locationTexts } from '#web/core/geolocation.ts'
import { appTexts } from '#web/core/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DebouncedSearchField } from '#web/ui/DebouncedSearchField.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import type { DirectoryFilter } from './directory-filter.ts'
import type { Directory } from './use-directory.ts'

/** A search field and filter chips, which scroll sideways on phones. */
export const DirectoryFilters = ({ chosen, filter, setFilter, toggleNear, asking }: Directory) => {
  const { q, user_type, on_now, near } = filter
  const update = (change: DirectoryFilter) => setFilter({ ...filter, ...change })
  return (
    <div className="mb-4 grid gap-2 desk:mb-6 desk:flex desk:items-center desk:gap-3">
      <DebouncedSearchField
        label="Name or @username"
        maxLength={limits.name}
        className="desk:w-85 desk:flex-none"
        text={q ?? ''}
        debounceMs={SEARCH_DEBOUNCE_MS}
        onDebounced={(text) => update({ q: text || undefined })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the group holds buttons, not form fields */}
      <div
        role="group"
        aria-label="Filters"
        className="rail -mx-4 px-4 py-1.5 tablet:-mx-8 tablet:px-8 desk:mx-0 desk:px-1"
      >
        <Chip
          pressed={!user_type && !on_now && !near}
          onClick={() => setFilter({ ...filter, user_type: undefined, on_now: undefined, near: undefined })}
        >
          Everyone
        </Chip>
        {chosen.night ? null : (
          <Chip pressed={on_now === true} onClick={() => update({ on_now: on_now ? undefined : true })}>
            <OnNowDot />
            {shiftTexts.onNow}
          </Chip>
        )}
        {(['bartender', 'entertainer'] as const).map((role) => (
          <Chip
            key={role}
            pressed={user_type === role}
            onClick={() => update({ user_type: user_type === role ? undefined : role })}
          >
            {role === 'bartender' ? 'Bartenders' : 'Entertainers'}
          </Chip>
        ))}
        <Chip
          pressed={near === true}
          aria-disabled={asking || undefined}
          onClick={asking ? undefined : () => void toggleNear()}
        >
          <MapPin aria-hidden />
          {asking ? locationTexts.locating : appTexts.nearMe}
        </Chip>
      </div>
    </div>
  )
}
