// Runs before the first paint and before the app's own files have loaded.

// So that the page never shows in the wrong theme. See web/core/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {}

// Every page of the app needs the session first, so it is requested while the app loads. See web/core/session.ts.
if (document.currentScript?.dataset.session !== 'none') {
  window.earlySessionResponse = fetch('/api/auth/get-session', { headers: { accept: 'application/json' } })
  window.earlySessionResponse.then(sendFirstReads).catch(() => undefined)
}

// Then what the screen reads first. See contract/screen-paths.ts and web/core/early-reads.ts.
async function sendFirstReads(session) {
  const reads = document.querySelector('meta[name="first-reads"]')?.content
  if (!reads || location.search || !session.ok) return
  const { me } = await session.clone().json()
  // Everyone else is led to another screen.
  if (!me?.username_chosen) return
  const parts = location.pathname.split('/')
  window.earlyReads = new Map()
  for (const read of reads.split(' ')) {
    const url = `/api${read.replace('$2', parts[2])}`
    // Read in full, because a response that no one reads would keep its connection.
    const response = fetch(url).then(async (answer) => new Response(await answer.arrayBuffer(), answer))
    response.catch(() => undefined)
    window.earlyReads.set(url, response)
  }
}
