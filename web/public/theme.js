// Runs before the first paint, so that the page never shows in the wrong theme. See web/core/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {}
