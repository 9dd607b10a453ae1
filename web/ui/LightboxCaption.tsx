import { type ReactNode, useEffect, useState } from 'react'
import { createModule, MODULE_CONTROLLER, type PluginProps, useLightboxState } from 'yet-another-react-lightbox'
import { uiTexts } from './texts.ts'

const CaptionFrame = ({ children }: { children?: ReactNode }) => {
  const { currentSlide } = useLightboxState()
  const caption =
    currentSlide && 'description' in currentSlide && typeof currentSlide.description === 'string'
      ? currentSlide.description
      : undefined
  return (
    <div className="lightbox-frame">
      <div className="lightbox-stage">
        {children}
        <PinchHint />
      </div>
      {caption ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long caption scrolls, also by keyboard
        <p className="lightbox-caption" tabIndex={0} aria-live="polite">
          {caption}
        </p>
      ) : null}
    </div>
  )
}

const HINT_KEY = 'pinch-hint'

/** Tells a phone's user once how to zoom, until the next touch. */
const PinchHint = () => {
  const [isShown, setShown] = useState(() => matchMedia('(pointer: coarse)').matches && !wasHinted())
  useEffect(() => {
    if (!isShown) return
    rememberHint()
    const hide = () => setShown(false)
    addEventListener('pointerdown', hide, { once: true, capture: true })
    return () => removeEventListener('pointerdown', hide, { capture: true })
  }, [isShown])
  return isShown ? <p className="lightbox-hint">{uiTexts.pinchToZoom}</p> : null
}

const wasHinted = () => {
  try {
    return localStorage.getItem(HINT_KEY) !== null
  } catch {
    return true
  }
}

// Storage is full or blocked: the hint then appears again.
const rememberHint = () => {
  try {
    localStorage.setItem(HINT_KEY, 'shown')
  } catch {}
}

/** A lightbox plugin that shows the caption of the current image below it. */
export const LightboxCaption = ({ addParent }: PluginProps) =>
  addParent(MODULE_CONTROLLER, createModule('caption', CaptionFrame))
