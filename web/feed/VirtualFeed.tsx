import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { type FeedContext, FeedItem } from './FeedItem.tsx'
import { getPostHeight, measurePostHeight } from './post-heights.ts'

const ESTIMATED_HEIGHT = 480
const GAP = 16

/** A long feed that renders only the posts near the viewport and the one that has the focus. */
export const VirtualFeed = ({ posts, total, ...context }: FeedContext & { posts: Post[]; total: number }) => {
  'use no memo'
  const list = useRef<HTMLUListElement>(null)
  const top = useOffsetTop(list)
  const [focused, setFocused] = useState<number>()
  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    estimateSize: (at) => getPostHeight(posts[at]?.id ?? '') ?? ESTIMATED_HEIGHT,
    getItemKey: (at) => posts[at]?.id ?? at,
    gap: GAP,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      return focused === undefined || focused >= posts.length || visible.includes(focused)
        ? visible
        : [...visible, focused].sort((one, other) => one - other)
    },
  })
  return (
    <ul
      ref={list}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocused(getFocusedIndex(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const post = posts[index]
        if (!post) return null
        return (
          <FeedItem
            key={key}
            post={post}
            at={index}
            total={total}
            // Not a transform, because it would become the containing block of fixed-position menus inside the post.
            style={{ position: 'absolute', left: 0, right: 0, top: start - top }}
            measure={(node) => {
              virtualizer.measureElement(node)
              return measurePostHeight(post.id)(node)
            }}
            {...context}
          />
        )
      })}
    </ul>
  )
}

const getFocusedIndex = (target: Element): number | undefined => {
  const at = Number(target.closest<HTMLElement>('li[data-index]')?.dataset.index)
  return Number.isInteger(at) ? at : undefined
}

/** An element's distance from the top of the page, updated when content above it changes height. */
const useOffsetTop = (ref: RefObject<HTMLElement | null>) => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return top
}
