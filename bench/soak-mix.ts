import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { SoakAnswer, SoakRequest } from './soak-browser.ts'
import type { SoakPerson } from './soak-person.ts'
import { FIRST_SHIFT_DAY, type SoakSubjects } from './soak-subjects.ts'
import { roundRobin } from './throughput-case.ts'

const DAY = 86_400_000
const PLACE = 'lat=38.515&lon=-89.995'
const SEARCHES = ['aba', 'ell', 'room']

export type WriteKind = 'like' | 'follow' | 'comment' | 'post' | 'shift'
/** An acknowledged write: its content or target, and its author. */
export type Acknowledged = { kind: WriteKind; subject: string; person: string }

export type MixedRequest = SoakRequest & {
  person: SoakPerson
  /** What a successful answer acknowledges; undefined for reads. */
  readAcknowledged?: (answer: SoakAnswer) => Acknowledged
}

type Build = (person: SoakPerson) => MixedRequest
/** How many of a hundred requests are of this kind. */
type Weighted = { weight: number; build: Build }

/**
 * Returns a function that makes a person's next request: 80 reads and 20 writes in a hundred, in random order. Shifts
 * come from one after another of the talent instead.
 */
export function createMix(
  people: readonly SoakPerson[],
  subjects: SoakSubjects,
  { random, nextPhoto }: { random: SeededRandom; nextPhoto: () => string },
): (person: SoakPerson) => MixedRequest {
  const kinds = [...buildReads(subjects, random, nextPhoto), ...buildWrites(people, subjects, random)]
  const builds = kinds.flatMap(({ weight, build }) => Array.from({ length: weight }, () => build))
  return (person) => random.pick(builds)(person)
}

function buildReads({ profiles, venues }: SoakSubjects, random: SeededRandom, nextPhoto: () => string): Weighted[] {
  const read = (weight: number, path: () => string): Weighted => ({
    weight,
    build: (person) => ({ method: 'GET', path: path(), person }),
  })
  return [
    read(12, () => '/api/shifts/followed'),
    read(6, () => `/api/shifts/near?${PLACE}`),
    read(6, () => `/api/shifts/on-now?${PLACE}`),
    read(16, () => '/api/feed'),
    read(10, () => `/api/profiles/${random.pick(profiles).slug}`),
    read(10, () => `/api/venues/${random.pick(venues).slug}`),
    read(6, () => '/api/notifications'),
    read(6, () => '/api/notifications/unread-count'),
    read(4, () => `/api/search?q=${random.pick(SEARCHES)}`),
    read(2, () => '/api/talent'),
    read(2, nextPhoto),
  ]
}

function buildWrites(people: readonly SoakPerson[], subjects: SoakSubjects, random: SeededRandom): Weighted[] {
  const { posts, profiles } = subjects
  const post = (path: string, kind: WriteKind, person: SoakPerson, body: object): MixedRequest => ({
    method: 'POST',
    path: `/api${path}`,
    body: JSON.stringify(body),
    person,
    readAcknowledged: ({ text }) => ({ kind, subject: (JSON.parse(text) as { id: string }).id, person: person.id }),
  })
  const put = (path: string, kind: WriteKind, person: SoakPerson, subject: string): MixedRequest => ({
    method: 'PUT',
    path: `/api${path}`,
    person,
    readAcknowledged: () => ({ kind, subject, person: person.id }),
  })
  const like: Build = (person) => {
    const id = random.pick(posts)
    return put(`/posts/${id}/like`, 'like', person, id)
  }
  const follow: Build = (person) => {
    const { id } = random.pick(profiles)
    return put(`/profiles/${id}/follow`, 'follow', person, id)
  }
  return [
    { weight: 9, build: like },
    { weight: 4, build: follow },
    {
      weight: 4,
      build: (person) => post(`/posts/${random.pick(posts)}/comments`, 'comment', person, { content: 'See you there' }),
    },
    { weight: 2, build: (person) => post('/posts', 'post', person, { content: 'On at eight' }) },
    { weight: 1, build: buildShifts(people, subjects, post) },
  ]
}

/** Talent in turn post shifts, each on the day after their last. */
function buildShifts(
  people: readonly SoakPerson[],
  { venues }: SoakSubjects,
  post: (path: string, kind: WriteKind, person: SoakPerson, body: object) => MixedRequest,
): Build {
  const talent = people.filter(({ is_talent }) => is_talent)
  const nextTalent = roundRobin(talent)
  const nextVenue = roundRobin(venues)
  let turn = 0
  return () => {
    const starts = Date.now() + (FIRST_SHIFT_DAY + 1 + Math.floor(turn++ / talent.length)) * DAY
    const [start_time, end_time] = [starts, starts + DAY / 4].map((time) => new Date(time).toISOString())
    return post('/shifts', 'shift', nextTalent(), { venue_id: nextVenue().id, start_time, end_time, notes: null })
  }
}
