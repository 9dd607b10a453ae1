// Unsent input survives a reload of this tab, for 24 hours. The next user of the device cannot read it: logging out
// clears it, and so does another account. Passwords, income, forum texts and settings are never kept.
const KEY = 'form-drafts'
const MAX_AGE_MS = 86_400_000

type Draft = { values: unknown; saved_at: number }
type Drafts = { account_id: string; by_place: Record<string, Draft> }

/** Whether this document was opened anew, rather than reloaded or restored. What was left behind then was meant to be. */
const isNewVisit = () => {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}

/** Deletes the drafts of another account. */
export const deleteOtherDrafts = (account_id: string) => {
  if (readAll()?.account_id !== account_id) writeAll(undefined)
}

/** The unsent input of a place, such as `shift new`; undefined if there is none, or only an old one. */
export const readDraft = (account_id: string | undefined, place: string, now = Date.now()): unknown => {
  const drafts = readAll()
  const draft = drafts?.account_id === account_id ? drafts?.by_place[place] : undefined
  return draft && now - draft.saved_at < MAX_AGE_MS ? draft.values : undefined
}

/** Keeps the unsent input of a place; undefined deletes it. */
export const writeDraft = (account_id: string | undefined, place: string, values: unknown, now = Date.now()) => {
  if (!account_id) return
  const drafts = readAll()
  const { [place]: _, ...others } = drafts?.account_id === account_id ? drafts.by_place : {}
  const by_place = values === undefined ? others : { ...others, [place]: { values, saved_at: now } }
  writeAll(Object.keys(by_place).length > 0 ? { account_id, by_place } : undefined)
}

const readAll = (): Drafts | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Drafts | null) ?? undefined
  } catch {
    return undefined
  }
}

const writeAll = (drafts: Drafts | undefined) => {
  try {
    if (drafts) sessionStorage.setItem(KEY, JSON.stringify(drafts))
    else sessionStorage.removeItem(KEY)
  } catch {}
}

if (typeof PerformanceNavigationTiming === 'function' && isNewVisit()) writeAll(undefined)
