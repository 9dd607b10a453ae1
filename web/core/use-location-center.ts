import { useState } from 'react'
import { clearLocation, requestLocation, useCurrentLocation } from './location.ts'
import { getDefaultCenter } from './page-meta.ts'

/** The center of nearby searches: the user's location if shared, otherwise the default. */
export const useLocationCenter = () => {
  const position = useCurrentLocation()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setRefusal(undefined)
    const result = await requestLocation()
    setRefusal(result.ok ? undefined : result.problem)
    setAsking(false)
    return result
  }
  const forget = () => {
    setRefusal(undefined)
    clearLocation()
  }
  return { center: position ?? getDefaultCenter(), position, asking, refusal, ask, forget }
}
