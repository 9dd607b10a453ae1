import { useEffect, useRef } from 'react'
import Yarl from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { LightboxCaption } from './LightboxCaption.tsx'
import type { LightboxProps } from './lightbox-props.ts'
import { useFullWidth } from './use-full-width.ts'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './lightbox.css'

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches

const NO_SPINNER = { iconLoading: () => null }
const NO_ARROWS = { ...NO_SPINNER, buttonPrev: () => null, buttonNext: () => null }

const LightboxLayer = ({ slides, index, onClose, isReading = false }: LightboxProps & { index: number }) => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  const { zoom, on } = useFullWidth(slides, index)
  return (
    <Yarl
      open
      index={index}
      close={onClose}
      slides={slides.map(({ src, alt, width, height, description }) => ({
        src,
        alt,
        ...(width && height ? { width, height } : {}),
        description: description ?? undefined,
      }))}
      plugins={[LightboxCaption, Counter, Zoom]}
      carousel={{ finite: true, padding: isReading ? '0px' : '16px' }}
      {...(isReading ? { zoom, on } : {})}
      render={slides.length > 1 ? NO_SPINNER : NO_ARROWS}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={prefersReducedMotion ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : {}}
      labels={{ Lightbox: 'Images', Next: 'Next image', Previous: 'Previous image' }}
      className="lights-down"
      styles={{ container: { backgroundColor: 'transparent' } }}
    />
  )
}

export default LightboxLayer
