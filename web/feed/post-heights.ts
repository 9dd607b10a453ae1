const heights = new Map<string, number>()
const ids = new WeakMap<Element, string>()

const observer =
  typeof ResizeObserver === 'function'
    ? new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const id = ids.get(target)
          const height = borderBoxSize[0]?.blockSize ?? 0
          if (id && height > 0) heights.set(id, height)
        }
      })
    : undefined

/** The last measured height of a post in pixels, so that a virtual list starts with real heights and does not jump. */
export const getPostHeight = (id: string): number | undefined => heights.get(id)

/** A ref callback that records the height of a post. */
export const measurePostHeight = (id: string) => (node: Element | null) => {
  if (!node) return undefined
  ids.set(node, id)
  observer?.observe(node)
  return () => observer?.unobserve(node)
}
