import type { WebPageLevel } from '#contract/profiles.ts'

const DAY = 86_400_000

export type ModelVenue = { name: string; is_public: boolean; is_archived: boolean }
export type ModelShift = {
  venue: ModelVenue
  start: number
  end: number
  visibility: 'everyone' | 'followers' | 'only_me'
  is_cancelled: boolean
  is_hidden: boolean
}

/** Everything that decides what of one person and of the venues is public. */
export type PublicModel = {
  now: number
  person: {
    level: WebPageLevel
    shows_workplaces: boolean
    is_private: boolean
    schedule_is_private: boolean
    is_dark: boolean
    is_suspended: boolean
  }
  shifts: ModelShift[]
  venues: ModelVenue[]
}

/** What a surface shows: whether it names the person, their workplaces, and which venues by name. */
export type Shown = { person: boolean; workplaces: boolean; venues: string[] }
export const NOTHING: Shown = { person: false, workplaces: false, venues: [] }

export const hasPage = ({ person }: PublicModel): boolean => person.level !== 'off' && !person.is_suspended

export const isOpen = (venue: ModelVenue): boolean => venue.is_public && !venue.is_archived

/** Whether a shift is public on a surface that looks so many days ahead. */
function isShown(model: PublicModel, shift: ModelShift, days: number): boolean {
  const { now, person } = model
  const daysAhead = Math.min(days, { off: 0, profile: 0, tonight: 1, week: 7 }[person.level])
  return (
    hasPage(model) &&
    !person.is_dark &&
    !shift.is_cancelled &&
    !shift.is_hidden &&
    shift.visibility === 'everyone' &&
    shift.end > now &&
    daysAhead > 0 &&
    shift.start < now + daysAhead * DAY &&
    !shift.venue.is_archived
  )
}

/** What a person's page shows that looks so many days ahead. */
export const showsOfPerson =
  (days: number) =>
  (model: PublicModel): Shown => {
    if (!hasPage(model)) return NOTHING
    const places = model.shifts.filter((shift) => isShown(model, shift, days)).map(({ venue }) => venue.name)
    return { person: true, workplaces: model.person.shows_workplaces, venues: [...new Set(places)].sort() }
  }

/** What a venue's page shows that looks so many days ahead. */
export const showsOfVenue =
  (days: number) =>
  (model: PublicModel, venue: ModelVenue): Shown => {
    if (!isOpen(venue)) return NOTHING
    const person = model.shifts.some((shift) => shift.venue === venue && isShown(model, shift, days))
    return { person, workplaces: false, venues: [venue.name] }
  }

/** What making the profile or the schedule private leaves of the page. */
export function lowerLevel({ person }: PublicModel): void {
  if (person.is_private) person.level = 'off'
  else if (person.schedule_is_private && person.level !== 'off') person.level = 'profile'
}
