import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { appTexts } from '#web/core/texts.ts'
import { Button } from '#web/ui/Button.tsx'

/** About a kilometer: enough to find bars nearby, too little to tell a building. */
const toHundredth = (degrees: number): string => degrees.toFixed(2)

/** Opens the page for where the browser is. Invisible until scripts run, because it does nothing without them. */
export const NearMeButton = () => {
  const [state, setState] = useState<'unavailable' | 'ready' | 'locating' | 'failed'>('unavailable')
  useEffect(() => {
    if ('geolocation' in navigator) setState('ready')
  }, [])
  const locate = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        location.assign(`/tonight?lat=${toHundredth(coords.latitude)}&lon=${toHundredth(coords.longitude)}`),
      () => setState('failed'),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <div>
      <Button
        onClick={locate}
        busy={state === 'locating'}
        busyLabel="Finding you..."
        className={state === 'unavailable' ? 'invisible' : undefined}
      >
        <MapPin aria-hidden className="size-5" />
        {appTexts.nearMe}
      </Button>
      <p role="status" className="text-small text-ink-2">
        {state === 'failed' ? 'Your browser didn’t share your location.' : ''}
      </p>
    </div>
  )
}
