import { Suspense } from 'react'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import type { MapViewProps } from './MapView.tsx'

const MapView = lazyPart(() => import('./MapView.tsx').then((module) => ({ default: module.MapView })))

/** The map, whose code loads when it is first shown. */
export const LazyMap = (props: MapViewProps) => (
  <Suspense fallback={<LoadingBlock text="Loading the map..." className={cx('rounded-none!', props.className)} />}>
    <MapView {...props} />
  </Suspense>
)
