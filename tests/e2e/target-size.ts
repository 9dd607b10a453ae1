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
