// What this browser remembers about an account's rosters: how they write its name, and what they call venues.
const KEY = 'roster_words'

export type RosterMemory = { account_id: string; name?: string; aliases: Record<string, string> }

export const readRosterMemory = (account_id: string): RosterMemory => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as RosterMemory | null
    if (stored?.account_id === account_id) return stored
  } catch {}
  return { account_id, aliases: {} }
}

export const writeRosterMemory = (memory: RosterMemory) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {}
}
