import { calendar, entriesIn, expectedEntry } from './calendar-surfaces.ts'
import {
  isFollowing,
  isForEveryone,
  isRunning,
  latest,
  type Model,
  OWNED,
  opensProfile,
  type Shift,
  sees,
  seesEnds,
  VENUES,
  type VenueName,
  type Viewer,
} from './model.ts'
import { listed } from './notifications.ts'
import { type Answer, ask, type PrivacySetup, unfolded } from './setup.ts'
import {
  bodyOf,
  expectedLine,
  isAt,
  isToCome,
  type Line,
  lineOf,
  linesIn,
  refused,
  type Surface,
  upcoming,
} from './surface.ts'
import { atLocal, DAY, HOUR, iso, localDay, weekdayOf } from './times.ts'
import { wordsIn } from './words.ts'

const NEAR = { lat: 38.515, lon: -89.995 }

const profile: Surface = {
  name: 'profile page',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.profiles.get({ slugOrId: stage.ana.id })),
  shows: (answer) => {
    const { access, on_shift, upcoming_shifts } = bodyOf<{
      access: string
      on_shift: Line | null
      upcoming_shifts: { items: Line[] }
    }>(answer)
    return (
      refused(answer) ?? [access, `on: ${on_shift ? lineOf(on_shift) : 'no'}`, ...upcoming_shifts.items.map(lineOf)]
    )
  },
  expects: (model, viewer, stage) => {
    const { kind } = model.relations[viewer]
    if (model.is_suspended || kind === 'blocked_by_ana') return ['404']
    const access = kind === 'blocks_ana' ? 'blocked_by_me' : opensProfile(model, viewer) ? 'full' : 'card'
    const shown = upcoming(model, viewer)
    const running = shown.find((shift) => isRunning(shift, model.now))
    const lines = shown.map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
    return [
      access,
      `on: ${running ? expectedLine(stage, running, seesEnds(model, viewer)) : 'no'}`,
      ...lines.slice(0, 20),
    ]
  },
}

const profileShifts: Surface = {
  name: 'shifts of a profile',
  read: (stage, viewer) =>
    ask(() => stage.people[viewer].client.profiles.shifts({ slugOrId: stage.ana.username, limit: 50 })),
  shows: linesIn,
  expects: (model, viewer, stage) => {
    const { kind } = model.relations[viewer]
    if (model.is_suspended || kind === 'blocked_by_ana') return ['404']
    if (!opensProfile(model, viewer)) return ['403']
    return upcoming(model, viewer).map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
  },
}

const followedShifts: Surface = {
  name: 'shifts of followed people',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.shifts.followed({ limit: 50 })),
  shows: linesIn,
  expects: (model, viewer, stage) =>
    isFollowing(model, viewer)
      ? upcoming(model, viewer).map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
      : [],
}

type FoundPerson = { username: string; is_on: boolean; on_until: string | null }

const formatFound = ({ username, is_on, on_until }: FoundPerson): string =>
  `${username} ${is_on ? `on until ${on_until}` : `off, ${on_until}`}`

/** Whether Ana is on, as far as the viewer may see it, and until when. */
function expectedFound(model: Model, viewer: Viewer, { ana }: PrivacySetup): string {
  const ends = upcoming(model, viewer)
    .filter((shift) => isRunning(shift, model.now))
    .map((shift) => latest(shift).end)
  const is_on = ends.length > 0
  const on_until = is_on && seesEnds(model, viewer) ? iso(Math.max(...ends)) : null
  return formatFound({ username: ana.username, is_on, on_until })
}

const followedPeople: Surface = {
  name: 'people I follow',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.relationships.following({})),
  shows: (answer, { ana }) =>
    bodyOf<{ items: FoundPerson[] }>(answer)
      .items.filter(({ username }) => username === ana.username)
      .map(formatFound),
  expects: (model, viewer, stage) =>
    isFollowing(model, viewer) && !model.is_suspended ? [expectedFound(model, viewer, stage)] : [],
}

type Card = {
  id: string
  next_shift_start_time: string | null
  next_shift_end_time: string | null
  next_shift_venue_slug: string | null
}

const directory: Surface = {
  name: 'talent directory',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.talent.list({ limit: 50 })),
  shows: (answer, stage) =>
    bodyOf<{ items: Card[] }>(answer)
      .items.filter(({ id }) => id === stage.ana.id)
      .map((card) =>
        card.next_shift_start_time
          ? `${card.next_shift_venue_slug} ${card.next_shift_start_time} ${card.next_shift_end_time}`
          : 'no shift',
      ),
  expects: (model, viewer, stage) => {
    if (!model.is_talent || !opensProfile(model, viewer)) return []
    const [next] = upcoming(model, viewer)
    if (!next) return ['no shift']
    const { venue, start, end } = latest(next)
    return [`${stage.venues[venue].slug} ${iso(start)} ${seesEnds(model, viewer) ? iso(end) : null}`]
  },
}

const nearby: Surface = {
  name: 'nearby shifts',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.shifts.near({ ...NEAR, limit: 50 })),
  shows: (answer) => linesIn(answer).sort(),
  expects: (model, viewer, stage) =>
    upcoming(model, viewer)
      .map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
      .sort(),
}

const onNow: Surface = {
  name: 'on now',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.shifts.onNow(NEAR)),
  shows: (answer) => linesIn(answer).sort(),
  expects: (model, viewer, stage) =>
    upcoming(model, viewer)
      .filter((shift) => model.is_talent && latest(shift).start <= model.now + 2 * HOUR)
      .map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
      .sort(),
}

/** A person on shift counts once, however many shifts run. */
const onNowAt = (model: Model, viewer: Viewer, venue: VenueName): number =>
  upcoming(model, viewer).some((shift) => isAt(venue)(shift) && isRunning(shift, model.now)) ? 1 : 0

type VenuePage = { on_now_count: number; on_now: Line[]; upcoming_shifts: { items: Line[] } }

const venuePages = VENUES.map(
  (venue): Surface => ({
    name: `venue page of ${venue}`,
    read: (stage, viewer) => ask(() => stage.people[viewer].client.venues.get({ slugOrId: stage.venues[venue].slug })),
    shows: (answer) => {
      const { on_now_count, on_now, upcoming_shifts } = bodyOf<VenuePage>(answer)
      return [`${on_now_count} on now`, ...on_now.map(lineOf), 'next', ...upcoming_shifts.items.map(lineOf)]
    },
    expects: (model, viewer, stage) => {
      const here = upcoming(model, viewer).filter(isAt(venue))
      const [running, coming] = [here.filter((one) => !isToCome(model)(one)), here.filter(isToCome(model))]
      const lines = (shifts: Shift[]) => shifts.map((shift) => expectedLine(stage, shift, seesEnds(model, viewer)))
      return [`${onNowAt(model, viewer, venue)} on now`, ...lines(running), 'next', ...lines(coming).slice(0, 20)]
    },
  }),
)

const venueShifts = VENUES.map(
  (venue): Surface => ({
    name: `shifts at ${venue}`,
    read: (stage, viewer) =>
      ask(() => stage.people[viewer].client.venues.shifts({ slugOrId: stage.venues[venue].id, limit: 50 })),
    shows: linesIn,
    expects: (model, viewer, stage) =>
      upcoming(model, viewer)
        .filter((shift) => isAt(venue)(shift) && isToCome(model)(shift))
        .map((shift) => expectedLine(stage, shift, seesEnds(model, viewer))),
  }),
)

const counts = (answer: Answer): string[] =>
  bodyOf<{ items: { slug: string; on_now_count: number }[] }>(answer)
    .items.map(({ slug, on_now_count }) => `${slug} ${on_now_count}`)
    .sort()
const expectedCounts = (model: Model, viewer: Viewer, stage: PrivacySetup): string[] =>
  VENUES.map((venue) => `${stage.venues[venue].slug} ${onNowAt(model, viewer, venue)}`).sort()

const venueList: Surface = {
  name: 'venues with how many are on now',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.venues.list({})),
  shows: counts,
  expects: expectedCounts,
}

const venueMap: Surface = {
  name: 'venues nearby with how many are on now',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.venues.near({ ...NEAR, limit: 100 })),
  shows: counts,
  expects: expectedCounts,
}

const owner: Surface = {
  name: 'shifts at venues I own, and how many are private',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.venues.shiftsAtMine()),
  shows: (answer) => [...linesIn(answer), `${bodyOf<{ private_count: number }>(answer).private_count} private shifts`],
  expects: (model, viewer, stage) => {
    if (viewer !== 'olive') return ['0 private shifts']
    const here = upcoming(model, viewer).filter(isAt(OWNED)).slice(0, 10)
    return [
      ...here.map((shift) => expectedLine(stage, shift, seesEnds(model, viewer))),
      `${privateAtOwned(model)} private shifts`,
    ]
  },
}

/**
 * The number of shifts for everyone this week, Monday to Sunday, that a private schedule has at the owner's venue. A dark
 * schedule has none. The owner's own block changes nothing, as it would reveal how many of them are Ana's.
 */
function privateAtOwned(model: Model): number {
  const { kind } = model.relations.olive
  if (
    !model.schedule_is_private ||
    model.dark_until !== null ||
    model.is_suspended ||
    model.hidden_from.has('olive') ||
    kind === 'blocked_by_ana'
  )
    return 0
  const today = localDay(model.now)
  const monday = atLocal(today - weekdayOf(today) + 1, 0)
  return model.shifts.filter((shift) => {
    const { start } = latest(shift)
    const isCounted = isForEveryone(shift) && !shift.cancelled && !shift.is_hidden
    return isAt(OWNED)(shift) && isCounted && start >= monday && start < monday + 7 * DAY
  }).length
}

const ownerHome: Surface = {
  name: 'venues I own, with who is next',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.venues.mine({})),
  shows: (answer) =>
    bodyOf<{ items: { on_now_count: number; next_shift: Line | null }[] }>(answer).items.map(
      ({ on_now_count, next_shift }) => `${on_now_count} on now, next ${next_shift && lineOf(next_shift)}`,
    ),
  expects: (model, viewer, stage) => {
    if (viewer !== 'olive') return []
    const next = upcoming(model, viewer).find((shift) => isAt(OWNED)(shift) && isToCome(model)(shift))
    return [
      `${onNowAt(model, viewer, OWNED)} on now, next ${next ? expectedLine(stage, next, seesEnds(model, viewer)) : null}`,
    ]
  },
}

const search: Surface = {
  name: 'search',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.search.find({ q: stage.ana.username })),
  shows: (answer) => {
    const { users, following } = bodyOf<Record<'users' | 'following', FoundPerson[]>>(answer)
    return [
      ...users.map((person) => `found ${formatFound(person)}`),
      ...following.map((person) => `follows ${formatFound(person)}`),
    ]
  },
  expects: (model, viewer, stage) => {
    if (model.is_suspended) return []
    const { kind } = model.relations[viewer]
    const found = expectedFound(model, viewer, stage)
    if (kind === 'following') return [`follows ${found}`]
    return opensProfile(model, viewer) ? [`found ${found}`] : []
  },
}

/** Reads a shift by its id; there is nothing to read without one. */
const byId = (
  name: string,
  read: (client: PrivacySetup['ana']['client'], id: string) => Promise<unknown>,
  shows: (answer: Answer) => string,
  expected: (stage: PrivacySetup, shift: Shift, isEndShown: boolean) => string,
): Surface => ({
  name,
  read: ({ people }, viewer, shift) =>
    shift ? ask(() => read(people[viewer].client, shift.id)) : Promise.resolve({ status: 404, body: null }),
  shows: (answer) => refused(answer) ?? [shows(answer)],
  expects: (model, viewer, stage, shift) =>
    shift && sees(model, viewer, shift) ? [expected(stage, shift, seesEnds(model, viewer))] : ['404'],
})

const shiftById = byId(
  'a shift by its id',
  (client, id) => client.shifts.get({ id }),
  (answer) => lineOf(bodyOf<Line>(answer)),
  expectedLine,
)

const shiftFile = byId(
  'a shift as a calendar file',
  async (client, id) => unfolded(await (await client.calendars.shift({ id })).text()),
  (answer) => entriesIn(answer).join(),
  expectedEntry,
)

const KINDS: Record<string, string> = {
  shift_posted: 'posted',
  works_elsewhere: 'posted',
  shift_changed: 'changed',
  shift_cancelled: 'cancelled',
  shift_soon: 'soon',
}

const notifications: Surface = {
  name: 'notifications about shifts',
  read: (stage, viewer) => ask(() => stage.people[viewer].client.notifications.list({ limit: 30 })),
  shows: (answer) =>
    bodyOf<{ items: { type: string; message: string }[] }>(answer)
      .items.flatMap(({ type, message }) => (KINDS[type] ? [`${KINDS[type]} ${wordsIn(message)}`] : []))
      .sort(),
  expects: listed,
}

/** The surfaces compared for every viewer. Of equivalent surfaces, each look takes the next one. */
const surfaces: readonly (readonly Surface[])[] = [
  [profile],
  [profileShifts],
  [followedShifts, followedPeople],
  [directory],
  [nearby],
  [onNow],
  venuePages,
  venueShifts,
  [venueList, venueMap],
  [shiftById, shiftFile],
  [calendar],
  [notifications],
]
const ofOwner: readonly Surface[] = [owner, ownerHome]

/** Every surface where a shift can leave a trace. */
export const allSurfaces: readonly Surface[] = [...surfaces.flat(), ...ofOwner, search]
export const surfaceNames: readonly string[] = allSurfaces.map(({ name }) => name)

/** Where a viewer looks this time. */
export const surfacesFor = (viewer: Viewer, turn: number): Surface[] => [
  ...surfaces.map((alike) => alike[turn % alike.length] as Surface),
  ...(viewer === 'olive' ? ofOwner : turn % 8 === 0 ? [search, ...ofOwner] : []),
]
