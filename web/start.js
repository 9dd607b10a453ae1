// scripts/start-script.ts inlines this. Runs before the first paint and before the app's own files have loaded.

// So that the page never shows in the wrong theme. See web/core/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {}

// What the screen reads near a location, while the app loads. See contract/page-data.ts and web/core/page-data/take.ts.
const findMeta = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? ''

// As web/core/location.ts stores and rounds it.
function findLocation() {
  try {
    const { lat, lon } = JSON.parse(localStorage.getItem('location'))
    if (Number.isFinite(lat) && Number.isFinite(lon)) return [lat, lon]
  } catch {}
  return findMeta('default-center').split(',').map(Number)
}

function sendReadsNear() {
  const reads = findMeta('nearby-reads')
  if (!reads) return
  const [lat, lon] = findLocation().map((degrees) => Math.round(degrees * 1000) / 1000)
  window.pageResponses = new Map()
  for (const read of reads.split(' ')) {
    const url = `/api${read.replace('$lat', lat).replace('$lon', lon)}`
    // Read in full, because a response that no one reads would keep its connection.
    const response = fetch(url).then(async (answer) => new Response(await answer.arrayBuffer(), answer))
    response.catch(() => undefined)
    window.pageResponses.set(url, response)
  }
}

// The greeting at the top of home's skeleton, by the viewer's clock. As web/home/HomeHeader.tsx.
function completeGreeting() {
  const heading = document.querySelector('[data-greeting]')
  if (!heading) return
  const hour = new Date().getHours()
  const time = hour >= 5 && hour < 12 ? 'Morning' : hour >= 12 && hour < 17 ? 'Afternoon' : 'Evening'
  heading.textContent = `${time}, ${heading.dataset.greeting}`
}

// The first use of Intl lists all languages that the browser knows, which takes a slow phone 100 ms. Here it happens while
// the page waits for the network, instead of during the first render.
const prepareIntl = () => Intl.DateTimeFormat.supportedLocalesOf('en-US')

sendReadsNear()
globalThis.requestIdleCallback?.(prepareIntl)
// When the page has been read and before the app's own files run.
document.addEventListener('readystatechange', completeGreeting, { once: true })
