import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { locationTexts, readGeolocation } from '#web/core/geolocation.ts'
import { appTexts } from '#web/core/texts.ts'
import { Button } from '#web/ui/Button.tsx'

/** About a kilometer: enough to find bars nearby, too little to tell a building. */
const toHundredth = (degrees: number): string => degrees.toFixed(2)

/** Opens the page for where the browser is. Invisible until scripts run, because it does nothing without them. */
export const NearMeButton = () => {
  const [state, setState] = useState<'unavailable' | 'ready' | 'locating'>('unavailable')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if ('geolocation' in navigator) setState('ready')
  }, [])
  const locate = async () => {
    setState('locating')
    setProblem(undefined)
    const result = await readGeolocation()
    if (result.ok) {
      const { lat, lon } = result.coordinates
      const query = new URLSearchParams({ lat: toHundredth(lat), lon: toHundredth(lon) })
      const asked = new URLSearchParams(location.search)
      for (const name of ['day', 'at']) {
        const value = asked.get(name)
        if (value) query.set(name, value)
      }
      return location.assign(`/tonight?${query}`)
    }
    setProblem(result.problem)
    setState('ready')
  }
  return (
    <div>
      <Button
        onClick={() => void locate()}
        busy={state === 'locating'}
        busyLabel={locationTexts.locating}
        className={state === 'unavailable' ? 'invisible' : undefined}
      >
        <MapPin aria-hidden className="size-5" />
        {appTexts.nearMe}
      </Button>
      <p role="status" className="text-small text-ink-2">
        {problem}
      </p>
    </div>
  )
}
