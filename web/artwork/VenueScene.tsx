import { Scene } from './Scene.tsx'
import { type SceneShape, venueScene } from './venue-scene.ts'

/** A venue's own drawing: `square` in rows, `card` 16:9, `wide` at the head of its page. */
export const VenueScene = ({
  venueId,
  shape,
  className,
}: {
  venueId: string
  shape: SceneShape
  className?: string
}) => <Scene svg={venueScene(venueId, shape)} className={className} />
