import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
const KEY = 'theme'
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
const listeners = new Set<() => void>()

/** The choice stored under `theme`; anything else there means none. */
export const readStoredTheme = (): Theme | null => {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'dark' || value === 'light' ? value : null
  } catch {
    return null
  }
}

/** The theme one sees: the stored choice, else the system's. */
export const getCurrentTheme = (): Theme => {
  const shown = document.documentElement.dataset.theme
  if (shown === 'dark' || shown === 'light') return shown
  return system?.matches ? 'dark' : 'light'
}

const apply = (theme: Theme | null) => {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const listener of listeners) listener()
}

/** Shows a theme and remembers it. Where storage is refused it holds for this visit. */
export const setTheme = (theme: Theme) => {
  try {
    localStorage.setItem(KEY, theme)
  } catch {}
  apply(theme)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  system?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system?.removeEventListener('change', listener)
  }
}

/** The theme one sees, followed live. */
export const useTheme = () => useSyncExternalStore(subscribe, getCurrentTheme)

/** Keeps the tabs of this browser in the same light. */
export const syncThemeAcrossTabs = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) apply(readStoredTheme())
  })
