import type { RosterEntry } from '#contract/roster.ts'
import { formatAddLabel, formatShiftCount } from '#web/shifts/schedule/week.ts'

/** `Add 4 shifts`, `Add 2, move 1, cancel 1` */
export const formatSubmitLabel = (selected: readonly RosterEntry[], removed: number): string => {
  const moved = selected.filter(({ state }) => state === 'moved').length
  const added = selected.length - moved
  if (moved + removed === 0) return formatAddLabel(added)
  const parts = [added && `add ${added}`, moved && `move ${moved}`, removed && `cancel ${removed}`]
    .filter(Boolean)
    .join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** `2 shifts added. 1 shift cancelled.` */
export const formatImportResult = (added: number, moved: number, removed: number): string =>
  [
    added && `${formatShiftCount(added)} added.`,
    moved && `${formatShiftCount(moved)} moved.`,
    removed && `${formatShiftCount(removed)} cancelled.`,
  ]
    .filter(Boolean)
    .join(' ')
