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

const WINTER_OFFSET = 6 * 3_600_000

/** The local day so many days after the model's time, as `2026-11-20`. The tests are in winter, in the evening. */
export const toNightDay = (now: number, days: number): string =>
  new Date(now - WINTER_OFFSET + days * DAY).toISOString().slice(0, 10)

/** What the page of tonight shows for a night so many days ahead. It names the open venues whatever is on. */
export const showsOfNight = (model: PublicModel, days: number, venues: ModelVenue[]): Shown => {
  const starts = Date.parse(`${toNightDay(model.now, days)}T12:00:00Z`)
  const open = venues.filter(isOpen)
  const person = model.shifts.some(
    (shift) =>
      open.includes(shift.venue) && isShown(model, shift, 7) && shift.start >= starts && shift.start < starts + DAY,
  )
  return { person, workplaces: false, venues: open.map(({ name }) => name).sort() }
}

/** What making the profile or the schedule private leaves of the page. */
export function lowerLevel({ person }: PublicModel): void {
  if (person.is_private) person.level = 'off'
  else if (person.schedule_is_private && person.level !== 'off') person.level = 'profile'
}
