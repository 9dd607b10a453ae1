const KEY = 'welcome-unfinished'

/**
 * Whether the user chose a name but has not left the second step by one of its buttons. Kept in this browser, so that the
 * step survives a reload and home can offer it again; the next account in this browser does not find it.
 */
export const isWelcomeUnfinished = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const startSecondStep = () => {
  try {
    localStorage.setItem(KEY, '1')
  } catch {}
}

export const finishWelcome = () => {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
