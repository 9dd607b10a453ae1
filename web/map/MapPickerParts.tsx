import { MapPin } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Below the picker's map: how it is used, and its key. Without `onPut` it waits for the map. */
export const PinHint = ({ onPut }: { onPut?: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <p className="text-small text-ink-2">Tap where it stands, or move the map under the cross.</p>
    <Button onClick={onPut} disabled={!onPut}>
      <MapPin aria-hidden className="size-5 flex-none" />
      Put the pin at the cross
    </Button>
  </div>
)

/** As tall as the picker: what stands below must not move away under a finger. */
export const MapPickerSkeleton = () => (
  <div className="grid gap-2">
    <Skeleton className="h-72 rounded-key!" />
    <PinHint />
  </div>
)
