import { lazy, Suspense } from 'react'

export type LightboxSlide = {
  src: string
  alt: string
  width?: number | null
  height?: number | null
  /** Caption below the picture. */
  description?: string | null
}

export type LightboxProps = {
  slides: readonly LightboxSlide[]
  /** Which one is open; null: none. */
  index: number | null
  onClose: () => void
}

// Most people never open one.
const LightboxLayer = lazy(() => import('./LightboxLayer.tsx'))

/** Pictures over the whole screen: one after the other, zoomed, with count and caption. */
export const Lightbox = (props: LightboxProps) =>
  props.index === null ? null : (
    <Suspense>
      <LightboxLayer {...props} index={props.index} />
    </Suspense>
  )
