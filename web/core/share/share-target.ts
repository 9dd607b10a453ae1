import { toEventPath } from '#contract/event-path.ts'

/** What a shared link opens, and the only text that goes with it: a name, never a schedule. */
export type ShareTarget = { path: string; name: string }

type NamedVenue = { slug: string; name: string }
type NamedPerson = { username_slug: string; username: string; full_name: string | null }
type VenueEvent = { id: string; name: string; venue_slug: string }
type VenueSpecial = { id: string; title: string; venue_slug: string }

export const toVenueTarget = ({ slug, name }: NamedVenue): ShareTarget => ({ path: `/venues/${slug}`, name })

export const toProfileTarget = ({ username_slug, username, full_name }: NamedPerson): ShareTarget => ({
  path: `/profiles/${username_slug}`,
  name: full_name || `@${username}`,
})

export const toEventTarget = ({ id, name, venue_slug }: VenueEvent): ShareTarget => ({
  path: toEventPath(venue_slug, id),
  name,
})

export const toSpecialTarget = ({ id, title, venue_slug }: VenueSpecial): ShareTarget => ({
  path: `/venues/${venue_slug}/specials#special-${id}`,
  name: title,
})

export const toPostTarget = (id: string, author: string): ShareTarget => ({
  path: `/posts/${id}`,
  name: `Post by ${author}`,
})

type TalentOfShift = { talent_username_slug: string; talent_username: string; talent_full_name: string | null }

/** A shift is shared as its talent's page, which shows as much of it as they allow. */
export const toShiftTarget = (shift: TalentOfShift): ShareTarget =>
  toProfileTarget({
    username_slug: shift.talent_username_slug,
    username: shift.talent_username,
    full_name: shift.talent_full_name,
  })
