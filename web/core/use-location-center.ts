import { useState } from 'react'
import { clearLocation, type GeolocationResult, requestLocation, useCurrentLocation } from './location.ts'
import { getDefaultCenter } from './page-meta.ts'

const geolocationMessages: Record<Exclude<GeolocationResult, 'found'>, string> = {
  denied: 'Your browser isn’t sharing your location. You can allow it in your browser’s settings for this site.',
  unknown: 'Your browser couldn’t find your location. Please try again in a moment.',
}

/** The center of nearby searches: the user's location if shared, otherwise the default. */
export const useLocationCenter = () => {
  const position = useCurrentLocation()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setRefusal(undefined)
    const answer = await requestLocation()
    setRefusal(answer === 'found' ? undefined : geolocationMessages[answer])
    setAsking(false)
    return answer
  }
  const forget = () => {
    setRefusal(undefined)
    clearLocation()
  }
  return { center: position ?? getDefaultCenter(), position, asking, refusal, ask, forget }
}
