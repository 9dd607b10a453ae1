import { useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { useMe } from '#web/core/session.ts'

/** Logging out deletes it, like everything else of the user in localStorage. */
const KEY = 'recent-searches'
const MAX_RECENT = 5

type StoredSearches = { account_id: string; texts: string[] }

/** The user's last searches that led to a result, newest first. Kept in this browser only. */
export const useRecentSearches = () => {
  const { id } = useMe()
  const [texts, setTexts] = useState(() => readRecentSearches(id))
  const change = (next: string[]) => {
    setTexts(next)
    writeRecentSearches({ account_id: id, texts: next })
  }
  return {
    texts,
    add: (text: string) => change(addRecentSearch(texts, text)),
    clear: () => change([]),
  }
}

/** Adds a search as the newest, without repeating one that finds the same. */
export const addRecentSearch = (texts: readonly string[], text: string): string[] => {
  const others = texts.filter((other) => foldText(other) !== foldText(text))
  return [text, ...others].slice(0, MAX_RECENT)
}

const readRecentSearches = (account_id: string): string[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredSearches | null
    // After a session that ended without a logout, another account may have used this browser.
    return stored?.account_id === account_id ? stored.texts : []
  } catch {
    return []
  }
}

// Storage is full or blocked: the searches then last as long as the page.
const writeRecentSearches = (stored: StoredSearches) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {}
}
