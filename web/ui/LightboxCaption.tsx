import type { ReactNode } from 'react'
import { createModule, MODULE_CONTROLLER, type PluginProps, useLightboxState } from 'yet-another-react-lightbox'

const CaptionFrame = ({ children }: { children?: ReactNode }) => {
  const { currentSlide } = useLightboxState()
  const caption =
    currentSlide && 'description' in currentSlide && typeof currentSlide.description === 'string'
      ? currentSlide.description
      : undefined
  return (
    <div className="lightbox-frame">
      <div className="lightbox-stage">{children}</div>
      {caption ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long caption scrolls, also by keyboard
        <p className="lightbox-caption" tabIndex={0} aria-live="polite">
          {caption}
        </p>
      ) : null}
    </div>
  )
}

/** A lightbox plugin that shows the caption of the current image below it. */
export const LightboxCaption = ({ addParent }: PluginProps) =>
  addParent(MODULE_CONTROLLER, createModule('caption', CaptionFrame))
