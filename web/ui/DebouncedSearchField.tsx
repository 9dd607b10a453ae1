import { useEffect, useState } from 'react'
import { SearchField } from './SearchField.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

type DebouncedSearchFieldProps = {
  label: string
  maxLength: number
  className: string
  /** The text in the URL. */
  text: string
  /** Milliseconds without a keystroke. */
  debounceMs: number
  /** Writes the text to the URL. */
  onDebounced: (text: string) => void
}

/** Writes the typed text to the URL after a pause, and follows changes of the URL, such as Back. */
export const DebouncedSearchField = ({ text, debounceMs, onDebounced, ...field }: DebouncedSearchFieldProps) => {
  const [typed, setTyped] = useState(text)
  const [lastText, setLastText] = useState(text)
  const [sent, setSent] = useState(text)
  const settled = useDebouncedValue(typed.trim(), debounceMs)
  if (text !== lastText) {
    setLastText(text)
    if (text !== sent) {
      setTyped(text)
      setSent(text)
    }
  }
  const isSettled = settled === typed.trim()
  useEffect(() => {
    // Don't write the URL's own text back to it.
    if (!isSettled || settled === sent) return
    setSent(settled)
    onDebounced(settled)
  }, [isSettled, settled, sent, onDebounced])
  return <SearchField {...field} value={typed} onChange={setTyped} />
}
