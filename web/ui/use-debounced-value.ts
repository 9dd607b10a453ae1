import { useEffect, useState } from 'react'

/** The text once it hasn't changed for `pause` milliseconds. */
export const useDebouncedValue = (text: string, pause: number) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
