import { FOLLOWER_FILTERS } from '#contract/relationships.limits.ts'
import type { FollowerFilter } from '#contract/relationships.ts'
import { Button } from '#web/ui/Button.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { followerTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'

type FollowersToolbarProps = {
  count: number
  isLong: boolean
  filter: FollowerFilter
  setFilter: (filter: FollowerFilter) => void
  selection: Selection
}

const SEGMENTS = FOLLOWER_FILTERS.map((value) => ({ value, label: followerTexts.filters[value] }))

/** Filters a long list of followers, and starts to select some of them. */
export const FollowersToolbar = ({ count, isLong, filter, setFilter, selection }: FollowersToolbarProps) => {
  const hasFilter = isLong || filter !== 'all'
  if (count === 0 && !hasFilter) return null
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
      {hasFilter ? (
        <SegmentedControl<FollowerFilter>
          label={followerTexts.filter}
          segments={SEGMENTS}
          value={filter}
          onChange={(value) => {
            // A selected person could be out of sight.
            selection.stop()
            setFilter(value)
          }}
        />
      ) : null}
      {count > 0 ? (
        <Button
          look="outline"
          className="ml-auto max-tablet:px-3"
          onClick={selection.chosen ? selection.stop : selection.start}
        >
          {selection.chosen ? followerTexts.stopSelecting : followerTexts.select}
        </Button>
      ) : null}
    </div>
  )
}
