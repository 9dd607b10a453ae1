// Runs before the first paint and before the app's own files have loaded.

// So that the page never shows in the wrong theme. See web/core/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {}

// Every page of the app needs the session first, so it is requested while the app loads. See web/core/session.ts.
if (document.currentScript?.dataset.session !== 'none') {
  window.earlySessionResponse = fetch('/api/auth/get-session', { headers: { accept: 'application/json' } })
  window.earlySessionResponse.catch(() => undefined)
}
