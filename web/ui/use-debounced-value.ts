import { useEffect, useState } from 'react'

/** A text once it has rested for so many milliseconds. */
export const useDebouncedValue = (text: string, pause: number) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
