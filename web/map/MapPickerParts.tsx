import { MapPin } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Instructions and the button below the picker's map. The button is disabled without `onDrop`, while the map loads. */
export const PinHint = ({ onDrop }: { onDrop?: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <p className="text-small text-ink-2">Tap the venue’s front door, or center the map on it.</p>
    <Button onClick={onDrop} disabled={!onDrop}>
      <MapPin aria-hidden className="size-5 flex-none" />
      Drop pin at center
    </Button>
  </div>
)

/** Placeholder as tall as the picker, so that the content below does not move when it loads. */
export const MapPickerSkeleton = () => (
  <div className="grid gap-2">
    <Skeleton className="h-72 rounded-key!" />
    <PinHint />
  </div>
)
