import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { LightboxProps } from './lightbox-props.ts'

// Loaded on demand, because most users never open it.
const LightboxLayer = lazyPart(() => import('./LightboxLayer.tsx'))

/** Full-screen images with zoom, count and caption. */
export const Lightbox = (props: LightboxProps) =>
  props.index === null ? null : (
    <Suspense>
      <LightboxLayer {...props} index={props.index} />
    </Suspense>
  )
