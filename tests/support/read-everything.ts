import type { ProcedurePath } from '#contract/index.ts'
import { encodeCursor } from '#server/core/requests/paging.ts'
import { OLDEST_CURSOR } from '#server/feed/rules.ts'
import type { Caller } from './person.ts'
import { procedurePaths, routeOf, textOf } from './requests.ts'

/** The person to search the answers for, and ids of their data. */
export type ReadTargets = {
  id: string
  username: string
  shiftId: string
  venueSlug: string
  /** Data of the venue; read if given. */
  eventId?: string
  specialId?: string
  menuPageId?: string
  /** The token in their unsubscribe link for likes. */
  stopToken?: string
  /** A push message to one of their devices. */
  pushDeliveryId?: string
  /** Their own post, someone's post that they commented on, and a post of the venue that they wrote. */
  postId?: string
  answeredPostId?: string
  venuePostId?: string
  /** The discussion that they started Behind the Bar, and one that they replied to. */
  threadId?: string
  answeredThreadId?: string
}
type Inputs = (targets: ReadTargets) => Record<string, unknown>[]

const nothing: Inputs = () => [{}]
const person: Inputs = ({ id, username }) => [{ slugOrId: id }, { slugOrId: username }]
const event: Inputs = ({ eventId }) => (eventId ? [{ id: eventId }] : [])
const post: Inputs = ({ postId, answeredPostId, venuePostId }) =>
  [postId, answeredPostId, venuePostId].flatMap((id) => (id ? [{ id }] : []))
const thread: Inputs = ({ threadId, answeredThreadId }) =>
  [threadId, answeredThreadId].flatMap((id) => (id ? [{ id }] : []))
const venue: Inputs = ({ venueSlug }) => [{ slugOrId: venueSlug }]

/** A read of now, of the night of the fixtures, of the next one and of one in a month. */
const inNights = (input: Record<string, unknown>): Record<string, unknown>[] => [
  input,
  ...['2026-11-20', '2026-11-21', '2026-12-20'].map((day) => ({ ...input, day })),
  { ...input, day: '2026-11-20', at: 'late' },
]

/** Input of the reads that need some. Every other read of the contract is called with an empty input. */
const INPUTS: Partial<Record<ProcedurePath, Inputs>> = {
  'admin.verifications': () => [{}, { status: 'verified' }, { status: 'rejected' }],
  'admin.audit': () => [{}, { kind: 'reads' }],
  'admin.reports': () => [{}, { status: 'closed' }],
  'admin.personCounts': ({ id }) => [{ subject_type: 'user', subject_id: id }],
  'relationships.followers': () => [{}, { filter: 'new' }, { filter: 'only_you' }],
  'admin.venueRequests': () => [{}, { status: 'listed' }, { status: 'declined' }],
  'menus.list': venue,
  'menus.get': ({ menuPageId }) => (menuPageId ? [{ id: menuPageId }] : []),
  'notifications.unsubscribing': ({ stopToken }) => (stopToken ? [{ token: stopToken }] : []),
  'events.list': ({ venueSlug }) => [{ slugOrId: venueSlug }, { slugOrId: venueSlug, when: 'past' }],
  'events.days': ({ venueSlug }) => [{ slugOrId: venueSlug, month: '2026-11' }],
  'forum.get': thread,
  'forum.replies': thread,
  'feed.newer': () => [{ since: encodeCursor(OLDEST_CURSOR) }],
  'places.find': ({ username }) => [{ query: username }],
  'posts.get': post,
  'posts.likers': post,
  'push.delivery': ({ pushDeliveryId }) => (pushDeliveryId ? [{ id: pushDeliveryId }] : []),
  'publicPages.venue': ({ venueSlug }) => [{ slug: venueSlug }],
  'posts.comments': post,
  'posts.ofProfile': person,
  'posts.ofVenue': venue,
  'events.get': event,
  'events.calendar': event,
  'calendars.shift': ({ shiftId }) => [{ id: shiftId }],
  'income.exportTipLog': () => [{ year: 2026 }],
  'income.monthShifts': () => [{ month: '2026-11' }],
  'income.summary': () => [{ zone: 'America/Chicago' }],
  'profiles.get': person,
  'profiles.shifts': person,
  'profiles.previewWebPage': () => [{ level: 'week', shows_workplaces: true }],
  'search.find': ({ username }) => [{ q: username }, { q: username.slice(0, 2) }],
  'search.mentionables': ({ username }) => [
    { kind: 'person' },
    { kind: 'person', q: username.slice(0, 1) },
    { kind: 'person', q: username },
    { kind: 'venue', q: 'the' },
  ],
  'shifts.get': ({ shiftId }) => [{ id: shiftId }],
  'shifts.mine': () => [{}, { when: 'past' }],
  'shifts.near': () => inNights({ lat: 38.515, lon: -89.995, limit: 50 }),
  'shifts.followed': () => inNights({}),
  'specials.list': venue,
  'specials.get': ({ specialId }) => (specialId ? [{ id: specialId }] : []),
  'shifts.onNow': () => inNights({ lat: 38.515, lon: -89.995 }),
  'schedule.week': () => [{ from: '2026-11-16' }],
  'schedule.get': ({ shiftId }) => [{ id: shiftId }],
  'schedule.copy': () => [{ into: '2026-11-23' }],
  'talent.list': () => inNights({ limit: 50 }),
  'venues.list': () => [{}, { q: 'still' }, { followed: true }, ...inNights({ on_now: true })],
  'venues.near': () => [
    { lat: 38.515, lon: -89.995, limit: 100 },
    ...inNights({ lat: 38.515, lon: -89.995, on_now: true, limit: 100 }),
  ],
  'whatsOn.near': () => [{ lat: 38.515, lon: -89.995 }, ...inNights({ lat: 38.515, lon: -89.995, kind: 'event' })],
  'venues.get': venue,
  'venues.shifts': venue,
}
const readPaths = procedurePaths.filter((path) => routeOf(path).method === 'GET')

type Answer = { path: ProcedurePath; status: number; body: string }

/** Every read of the contract, with each of its inputs. */
export const listReads = (targets: ReadTargets): { path: ProcedurePath; input: Record<string, unknown> }[] =>
  readPaths.flatMap((path) => (INPUTS[path] ?? nothing)(targets).map((input) => ({ path, input })))

/** The answers of every read of the contract. */
export async function readEverything(viewer: Caller, targets: ReadTargets): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { path, input } of listReads(targets)) {
    const answer = await viewer.call(path, input)
    answers.push({ path, status: answer.status, body: unfolded(await textOf(answer)).toLowerCase() })
  }
  return answers
}

/** The contents of the viewer's calendars, under newly created links. */
export async function readCalendars(viewer: Caller): Promise<string> {
  const bodies: string[] = []
  for (const kind of ['followed', 'mine'] as const) {
    const { url } = await viewer.api.calendars.make({ kind })
    const answer = await fetch(url)
    if (answer.status !== 200) throw new Error(`The calendar answered ${answer.status}`)
    bodies.push(unfolded(await answer.text()).toLowerCase())
  }
  return bodies.join('')
}

/** Calendar files fold long lines anywhere. */
const unfolded = (body: string): string => body.replaceAll('\r\n ', '')

/** The reads whose answers contain the text. */
export const pathsContaining = (answers: Answer[], text: string): string[] =>
  [...new Set(answers.filter(({ body }) => body.includes(text.toLowerCase())).map(({ path }) => path))].sort()
