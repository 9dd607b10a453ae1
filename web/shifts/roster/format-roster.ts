import type { RosterEntry } from '#contract/roster.ts'
import { formatShiftCount } from '#web/shifts/schedule/week.ts'

/** `Add 4 shifts`, `Add 2, move 1, take out 1` */
export const formatSubmitLabel = (selected: readonly RosterEntry[], removed: number): string => {
  const moved = selected.filter(({ state }) => state === 'moved').length
  const added = selected.length - moved
  if (moved + removed === 0) return `Add ${formatShiftCount(added)}`
  const parts = [added && `add ${added}`, moved && `move ${moved}`, removed && `take out ${removed}`]
    .filter(Boolean)
    .join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** `2 shifts added. 1 shift deleted.` */
export const formatImportResult = (added: number, moved: number, removed: number): string =>
  [
    added && `${formatShiftCount(added)} added.`,
    moved && `${formatShiftCount(moved)} moved.`,
    removed && `${formatShiftCount(removed)} deleted.`,
  ]
    .filter(Boolean)
    .join(' ')
