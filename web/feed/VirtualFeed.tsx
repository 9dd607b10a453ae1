import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import type { FeedContext } from './Feed.tsx'
import { FeedItem } from './FeedItem.tsx'
import { getPostHeight, measurePostHeight } from './post-heights.ts'

const ESTIMATED_HEIGHT = 480
const GAP = 16

/** Hundreds of posts: only those near the window are there, and the one that holds the focus. */
export const VirtualFeed = ({ posts, total, ...context }: FeedContext & { posts: Post[]; total: number }) => {
  'use no memo'
  const list = useRef<HTMLUListElement>(null)
  const top = useOffsetTop(list)
  const [focused, setFocused] = useState<number>()
  const virtual = useWindowVirtualizer({
    count: posts.length,
    estimateSize: (at) => getPostHeight(posts[at]?.id ?? '') ?? ESTIMATED_HEIGHT,
    getItemKey: (at) => posts[at]?.id ?? at,
    gap: GAP,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return focused === undefined || focused >= posts.length || seen.includes(focused)
        ? seen
        : [...seen, focused].sort((one, other) => one - other)
    },
  })
  return (
    <ul
      ref={list}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
      onFocus={(event) => setFocused(getFocusedIndex(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const post = posts[index]
        if (!post) return null
        return (
          <FeedItem
            key={key}
            post={post}
            at={index}
            total={total}
            // Not a transform: lists of names and menus are placed by the window.
            style={{ position: 'absolute', left: 0, right: 0, top: start - top }}
            measure={(node) => {
              virtual.measureElement(node)
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

/** How far below the page's beginning something stands, as what is above it grows. */
const useOffsetTop = (ref: RefObject<HTMLElement | null>) => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      const box = ref.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    read()
    const sized = new ResizeObserver(read)
    sized.observe(document.body)
    return () => sized.disconnect()
  }, [ref])
  return top
}
