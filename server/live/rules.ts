/** Browsers of one account that may listen at once. */
export const STREAMS_OF_ACCOUNT = 8
/** Streams of one process: each holds a connection and some 30 kB. */
export const STREAMS_OF_ALL = 3000

type Open = { account_id: string; session_id: string; opened: number }

/**
 * Whether one more may be opened, and which makes room for it. A browser whose network broke off comes back before its
 * old stream is known to be dead: where its account has all it may have, that one goes.
 */
export function makeRoom<T extends Open>(
  open: Iterable<T>,
  { account_id, session_id }: Pick<Open, 'account_id' | 'session_id'>,
): { admitted: boolean; leaves?: T } {
  const all = [...open]
  if (all.length >= STREAMS_OF_ALL) return { admitted: false }
  const ofAccount = all.filter((one) => one.account_id === account_id)
  if (ofAccount.length < STREAMS_OF_ACCOUNT) return { admitted: true }
  const [oldest] = ofAccount.filter((one) => one.session_id === session_id).sort((a, b) => a.opened - b.opened)
  return oldest ? { admitted: true, leaves: oldest } : { admitted: false }
}

/** What happened in the database, as its triggers tell it: ids by kind. */
export type Happening = {
  notices: string[]
  posted: string[]
  touched: string[]
  /** Discussions in which something changed. */
  threads: string[]
  sessions: string[]
  /** People whose rights changed. */
  members: string[]
}

/** What a NOTIFY on `live` says; null where it is none of ours. */
export function readHappening(payload: string): Happening | null {
  let said: unknown
  try {
    said = JSON.parse(payload)
  } catch {
    return null
  }
  if (!said || typeof said !== 'object') return null
  const of = (kind: keyof Happening): string[] => {
    const ids: unknown = (said as Record<string, unknown>)[kind]
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  }
  return {
    notices: of('notices'),
    posted: of('posted'),
    touched: of('touched'),
    threads: of('threads'),
    sessions: of('sessions'),
    members: of('members'),
  }
}
