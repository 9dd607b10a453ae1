import { useCallback, useRef } from 'react'
import type { ZoomRef } from 'yet-another-react-lightbox'
import type { LightboxSlide } from './lightbox-props.ts'

/** Enough for a pinch into an image that is no larger than the window. */
const MAX_ZOOM_PIXEL_RATIO = 2.5

/** Far above every image: the lightbox stops at its top. */
const TOP = -1e6

/**
 * Opens each slide of a lightbox as wide as a phone's window. Without this, a long page is only as wide as its height
 * allows, and its text too small to read.
 */
export const useFullWidth = (slides: readonly LightboxSlide[], first: number) => {
  const current = useRef(first)
  const widened = useRef<number>(undefined)
  const latest = useRef<ZoomRef>(null)

  const widen = useCallback(() => {
    const target = measureFullWidth(slides[current.current])
    const state = latest.current
    // The lightbox knows how far it can zoom once it has its size.
    if (!state || widened.current === current.current || state.maxZoom <= 1) return
    widened.current = current.current
    if (target > 1) state.changeZoom(target, true, 0, TOP)
  }, [slides])

  const ref = useCallback(
    (state: ZoomRef | null) => {
      latest.current = state
      widen()
    },
    [widen],
  )
  const view = ({ index }: { index: number }) => {
    current.current = index
    widen()
  }
  return { zoom: { ref, maxZoomPixelRatio: MAX_ZOOM_PIXEL_RATIO }, on: { view } }
}

/** How many times wider the stage is than a slide that fits into it. */
const measureFullWidth = (slide: LightboxSlide | undefined): number => {
  const stage = document.querySelector('.lightbox-stage')
  if (!slide?.width || !slide.height || !stage || !matchMedia('(width < 44rem)').matches) return 1
  return stage.clientWidth / ((stage.clientHeight * slide.width) / slide.height)
}
