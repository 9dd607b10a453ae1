import type { Page } from '@playwright/test'

/** CSS pixels, the minimum of WCAG 2.2. */
const MINIMUM = 24

/**
 * Whether a target that axe found too small is too small indeed. Axe does not see the pseudo-elements by which a link in
 * a line of text takes clicks around it, and counts a target as covered that only needs scrolling out of a fixed bar.
 */
export const isTooSmall = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((target, minimum) => {
      const isLarge = (part: string) => {
        const { content, position, width, height } = getComputedStyle(target, part)
        const isBox = content !== 'none' && position === 'absolute'
        return isBox && Number.parseFloat(width) >= minimum && Number.parseFloat(height) >= minimum
      }
      const positions: [Element, number, number][] = []
      for (let box = target.parentElement; box; box = box.parentElement)
        positions.push([box, box.scrollLeft, box.scrollTop])
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const isFree = target.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      // An open menu follows the button it belongs to, out of the window too.
      for (const [box, x, y] of positions) box.scrollTo({ left: x, top: y, behavior: 'instant' })
      const isLargeItself = isFree && width >= minimum && height >= minimum
      return !isLargeItself && !isLarge('::before') && !isLarge('::after')
    }, MINIMUM)

/** CSS pixels, the minimum for a thumb. */
const THUMB = 44

/**
 * The visible controls that take a tap on less than 44 × 44 px. A tap counts where nothing else takes it: on the control,
 * its label, and the pseudo-elements by which it reaches beyond its box. As in WCAG 2.5.5, links in a sentence are exempt, and
 * what lies where it is on a map.
 */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((thumb) => {
    type Point = [x: number, y: number]
    const controls = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"]',
      ),
    ]

    /** Leaves out disabled controls, those for screen readers alone (one pixel), the skip link, and markers of a map. */
    const isShown = (control: Element) => {
      const { width, height } = control.getBoundingClientRect()
      const isOff = control.matches(':disabled, [inert] *, [href="#main"], .leaflet-marker-pane *')
      return width > 1 && height > 1 && !isOff && control.checkVisibility({ visibilityProperty: true })
    }

    const isInSentence = (control: Element) => {
      if (control.localName !== 'a' || getComputedStyle(control).display !== 'inline') return false
      let block = control.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      const copy = block?.cloneNode(true) as Element | undefined
      for (const other of copy?.querySelectorAll('a, button, .sr-only') ?? []) other.remove()
      return /\p{L}/u.test(copy?.textContent ?? '')
    }

    const takesTap = (control: Element, [x, y]: Point) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      return control.contains(hit) || (hit.closest('label')?.control === control && !hit.closest('a, button'))
    }

    /** How many pixels from a point take the tap, in a direction and at most a thumb's size; found by halving. */
    const measureReach = (control: Element, [x, y]: Point, dx: number, dy: number) => {
      let [reach, end] = [0, thumb]
      while (reach < end) {
        const next = Math.ceil((reach + end) / 2)
        if (takesTap(control, [x + dx * next, y + dy * next])) reach = next
        else end = next - 1
      }
      return reach
    }

    const measure = (control: Element, point: Point) => {
      if (!takesTap(control, point)) return { width: 0, height: 0 }
      const [left, right] = [measureReach(control, point, -1, 0), measureReach(control, point, 1, 0)]
      const [up, down] = [measureReach(control, point, 0, -1), measureReach(control, point, 0, 1)]
      return { width: left + right + 1, height: up + down + 1 }
    }

    const center = ({ left, top, width, height }: DOMRect): Point => [left + width / 2, top + height / 2]

    const isLargeBox = (control: Element) => {
      const box = control.getBoundingClientRect()
      const [x, y] = center(box)
      const edge = thumb / 2 - 1
      const isFree = [-edge, 0, edge].every((by) => takesTap(control, [x + by, y]) && takesTap(control, [x, y + by]))
      return box.width >= thumb && box.height >= thumb && isFree
    }

    /** A pseudo-element can stretch a control over its row, so points of the whole row are tried. */
    const listPoints = (control: Element): Point[] => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const points = [...control.getClientRects(), ...labels.map((label) => label.getBoundingClientRect())].map(center)
      const row = control instanceof HTMLElement ? control.offsetParent?.getBoundingClientRect() : undefined
      if (row)
        for (let y = Math.max(0, row.top + 11); y < Math.min(row.bottom, innerHeight); y += 22)
          for (let x = row.left + 11; x < row.right; x += 44) points.push([x, y])
      return points
    }

    const measureLargest = (control: Element) => {
      let largest = { width: 0, height: 0 }
      for (const point of listPoints(control)) {
        const size = measure(control, point)
        if (Math.min(size.width, size.height) > Math.min(largest.width, largest.height)) largest = size
        if (Math.min(size.width, size.height) >= thumb) break
      }
      return largest
    }

    /** A fixed bar may cover a control near an edge of the window, and a rail or a map cut it off. */
    const needsScrolling = (control: Element) => {
      const box = control.getBoundingClientRect()
      const isNearEdge = box.top < innerHeight * 0.15 || box.bottom > innerHeight * 0.8
      const isCutOff = box.left < 0 || box.right > innerWidth
      return isNearEdge || isCutOff || !takesTap(control, center(box))
    }

    const positions = [...document.querySelectorAll('*')].map((box) => [box, box.scrollLeft, box.scrollTop] as const)
    const small = controls.flatMap((control) => {
      if (!isShown(control) || isInSentence(control)) return []
      if (needsScrolling(control)) control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      if (isLargeBox(control)) return []
      const { width, height } = measureLargest(control)
      if (width >= thumb && height >= thumb) return []
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      return [`${control.localName} “${name}”: ${width} × ${height}`]
    })
    for (const [box, left, top] of positions)
      if (box.scrollLeft !== left || box.scrollTop !== top) box.scrollTo({ left, top, behavior: 'instant' })
    return small
  }, THUMB)
