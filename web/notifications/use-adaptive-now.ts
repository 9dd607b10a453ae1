import { useEffect, useState } from 'react'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'

const MINUTE = 60_000

/** The time now: it moves by seconds while the newest is told in seconds, else by minutes. */
export const useAdaptiveNow = (newest: string | undefined): number => {
  const minute = useCurrentMinute()
  const [second, setSecond] = useState(minute)
  const until = newest === undefined ? 0 : Date.parse(newest) + MINUTE
  useEffect(() => {
    if (Date.now() >= until) return
    const timer = setInterval(() => {
      setSecond(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(minute, second)
}
