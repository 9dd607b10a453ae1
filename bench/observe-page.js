// Runs in a page before its own code and collects what bench/pages.ts reads.
const observed = { paint: 0, tasks: [], shift: 0 }
globalThis.observed = observed

const observe = (type, add) =>
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
observe('largest-contentful-paint', (entry) => {
  observed.paint = entry.startTime
})
observe('longtask', (entry) => observed.tasks.push(entry.duration))
observe('layout-shift', (entry) => {
  observed.shift += entry.value
})
