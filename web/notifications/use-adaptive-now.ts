import { useEffect, useState } from 'react'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'

const MINUTE = 60_000

/** The current time. It ticks every second while the newest notification is under a minute old, then every minute. */
export const useAdaptiveNow = (newest: string | undefined): number => {
  const minute = useCurrentMinute()
  const [second, setSecond] = useState(0)
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
