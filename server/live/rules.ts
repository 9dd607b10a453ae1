/** How often streams get a heartbeat, and their sessions are checked. */
export const HEARTBEAT_MS = 25_000

/** The most streams that one account may have open at once, over all of its browsers. */
export const MAX_STREAMS_PER_ACCOUNT = 8
/** The most streams of one process: each holds a connection and some 30 kB. */
export const MAX_STREAMS = 3000

/** The most open public pages of one network: everyone in a bar may share its address. */
export const MAX_PAGE_STREAMS_PER_NETWORK = 100
/** The most open public pages of one process. */
export const MAX_PAGE_STREAMS = 2000
/** The most different public pages that are watched in one process, which bounds the reads after a change. */
export const MAX_WATCHED_PAGES = 500

type StreamSlot = { account_id: string; session_id: string; opened: number }

/**
 * Whether one more stream may be opened, and which one must be closed for it (`replaces`). A browser that lost its
 * network reconnects before its old stream is known to be dead: if its account is at the limit, its oldest stream is
 * replaced.
 */
export function admitStream<T extends StreamSlot>(
  open: Iterable<T>,
  { account_id, session_id }: Pick<StreamSlot, 'account_id' | 'session_id'>,
): { admitted: boolean; replaces?: T } {
  const all = [...open]
  if (all.length >= MAX_STREAMS) return { admitted: false }
  const ofAccount = all.filter((one) => one.account_id === account_id)
  if (ofAccount.length < MAX_STREAMS_PER_ACCOUNT) return { admitted: true }
  const [oldest] = ofAccount.filter((one) => one.session_id === session_id).sort((a, b) => a.opened - b.opened)
  return oldest ? { admitted: true, replaces: oldest } : { admitted: false }
}

type PageSlot = { network: string; path: string }

/** Whether one more public page may be watched, beside the open ones. */
export function admitsPage(open: Iterable<PageSlot>, { network, path }: PageSlot): boolean {
  const all = [...open]
  const paths = new Set(all.map((one) => one.path))
  return (
    all.length < MAX_PAGE_STREAMS &&
    (paths.has(path) || paths.size < MAX_WATCHED_PAGES) &&
    all.filter((one) => one.network === network).length < MAX_PAGE_STREAMS_PER_NETWORK
  )
}

/**
 * A schedule or one of its shifts is shown to other people than before: until when one is not over that followers, or
 * others who see the profile in full, now see or no longer see; null if there is none. Times as PostgreSQL writes them.
 */
export type ScheduleChange = { profile_id: string; followers_until: string | null; others_until: string | null }

/** A viewer is shown other shifts of a person than before, because their relationship changed: until when one lasts. */
export type ScheduleViewer = { viewer_id: string; until: string }

/**
 * The number of this person's private shifts at a venue changed, in the week that begins on this day: for any owner who
 * is not blocked, or for `owner_id`, whom the person just blocked or unblocked.
 */
export type PrivateCountChange = { profile_id: string; venue_id: string; week: string; owner_id?: string }

/** A comment of this person below a post is shown or no longer shown. */
export type CommentChange = { post_id: string; profile_id: string }

/** Changes in the database, as its triggers report them: ids by kind. */
export type LivePayload = {
  notifications: string[]
  new_posts: string[]
  changed_posts: string[]
  new_comments: string[]
  comment_changes: CommentChange[]
  /** Discussions in which something changed. */
  changed_threads: string[]
  schedule_changes: ScheduleChange[]
  schedule_viewers: ScheduleViewer[]
  private_counts: PrivateCountChange[]
  /** People and venues of which people without an account may now see something else. */
  changed_pages: string[]
  ended_sessions: string[]
  /** People whose rights changed. */
  changed_roles: string[]
}

/** Parses the payload of a NOTIFY on `live`; null if it is not a JSON object. */
export function parseLivePayload(payload: string): LivePayload | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(payload)
  } catch {
    return null
  }
  if (!parsed || typeof parsed !== 'object') return null
  const readList = (kind: keyof LivePayload): unknown[] => {
    const list: unknown = (parsed as Record<string, unknown>)[kind]
    return Array.isArray(list) ? list : []
  }
  const readIds = (kind: keyof LivePayload): string[] => readList(kind).filter((id) => typeof id === 'string')
  return {
    notifications: readIds('notifications'),
    new_posts: readIds('new_posts'),
    changed_posts: readIds('changed_posts'),
    new_comments: readIds('new_comments'),
    comment_changes: readList('comment_changes').filter(hasTexts('post_id', 'profile_id')),
    changed_threads: readIds('changed_threads'),
    schedule_changes: readList('schedule_changes').filter(isScheduleChange),
    schedule_viewers: readList('schedule_viewers').filter(hasTexts('viewer_id', 'until')),
    private_counts: readList('private_counts').filter(hasTexts('profile_id', 'venue_id', 'week')),
    changed_pages: readIds('changed_pages'),
    ended_sessions: readIds('ended_sessions'),
    changed_roles: readIds('changed_roles'),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

const isScheduleChange = (value: unknown): value is ScheduleChange =>
  isRecord(value) &&
  typeof value['profile_id'] === 'string' &&
  isTextOrNull(value['followers_until']) &&
  isTextOrNull(value['others_until'])

/** Checks that a value has these fields, each a text. */
const hasTexts =
  <Field extends string>(...fields: Field[]) =>
  (value: unknown): value is Record<Field, string> =>
    isRecord(value) && fields.every((field) => typeof value[field] === 'string')
