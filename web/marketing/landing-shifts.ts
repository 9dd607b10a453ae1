import type { PublicPage, PublicShift } from '#contract/public-pages.ts'

/** How many lines the landing page's board has room for. */
export const LANDING_LINES = 4

/** The soonest shifts of the page about tonight, one of each person. */
export const chooseLandingShifts = (page: PublicPage): PublicShift[] => {
  if (page.kind !== 'tonight') return []
  const soonest = page.venues
    .flatMap(({ shifts }) => shifts)
    .toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time))
  const byPerson = Map.groupBy(soonest, ({ person }) => person.username)
  return [...byPerson.values()].flatMap((shifts) => shifts.slice(0, 1)).slice(0, LANDING_LINES)
}
