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

/** How high a post stood when it was last seen: a long list begins with what is known, so that nothing jumps. */
export const getPostHeight = (id: string): number | undefined => heights.get(id)

/** A ref that remembers how high a post stands. */
export const measurePostHeight = (id: string) => (node: Element | null) => {
  if (!node) return undefined
  ids.set(node, id)
  observer?.observe(node)
  return () => observer?.unobserve(node)
}
