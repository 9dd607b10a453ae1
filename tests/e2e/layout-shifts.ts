import type { Page } from '@playwright/test'

/** A layout shift: its score and the elements that moved. */
type Shift = { value: number; moved: string[] }
/** The browser's entry, which TypeScript does not know. */
type LayoutShiftEntry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Collects the layout shifts of every page that this tab opens from now on. */
export const collectLayoutShifts = (page: Page) => page.addInitScript(observeShifts)

/** The layout shifts of the open page. */
export const readLayoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => Reflect.get(window, 'layoutShifts') as Shift[])

// Runs in the page, so it contains all it uses.
const observeShifts = () => {
  const shifts: Shift[] = []
  Reflect.set(window, 'layoutShifts', shifts)
  const describe = ({ node, previousRect, currentRect }: LayoutShiftEntry['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement
    const text = element?.textContent?.trim().slice(0, 40) ?? ''
    const name = `<${element?.tagName.toLowerCase()} class="${element?.className.toString().slice(0, 40)}"> ${text}`
    return `${name} (${previousRect.top}–${previousRect.bottom} to ${currentRect.top}–${currentRect.bottom})`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[])
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved: entry.sources.map(describe) })
  }).observe({ type: 'layout-shift', buffered: true })
}
