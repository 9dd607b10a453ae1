import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

export type LightboxSlide = {
  src: string
  alt: string
  width?: number | null
  height?: number | null
  /** Caption below the image. */
  description?: string | null
}

export type LightboxProps = {
  slides: readonly LightboxSlide[]
  /** Index of the open image; null if closed. */
  index: number | null
  onClose: () => void
}

// Loaded on demand, because most users never open it.
const LightboxLayer = lazyPart(() => import('./LightboxLayer.tsx'))

/** Full-screen images with zoom, count and caption. */
export const Lightbox = (props: LightboxProps) =>
  props.index === null ? null : (
    <Suspense>
      <LightboxLayer {...props} index={props.index} />
    </Suspense>
  )
