import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
const KEY = 'theme'
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
const listeners = new Set<() => void>()

/** The stored choice; null if there is none or the value is unknown. */
export const readStoredTheme = (): Theme | null => {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'dark' || value === 'light' ? value : null
  } catch {
    return null
  }
}

/** The theme in effect: the stored choice, otherwise the system's. */
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

/** Applies a theme and stores it. Without storage it applies until the page is closed. */
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

// The server does not know the system's theme. A page that it rendered switches to the real one when it hydrates.
const getServerTheme = (): Theme => 'light'

/** The theme in effect, updated live. */
export const useTheme = () => useSyncExternalStore(subscribe, getCurrentTheme, getServerTheme)

/** Applies a theme chosen in another tab. */
export const syncThemeAcrossTabs = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) apply(readStoredTheme())
  })
