import { useEffect, useState } from 'react'
import { SearchField } from './SearchField.tsx'
import { useDebouncedValue } from './use-debounced-value.ts'

type DebouncedSearchFieldProps = {
  label: string
  maxLength: number
  className: string
  /** The text as the address has it. */
  text: string
  /** Milliseconds without a key. */
  debounceMs: number
  /** Puts what was typed into the address. */
  onDebounced: (text: string) => void
}

/** What is typed goes into the address once it has rested; what comes from the address goes into the field. */
export const DebouncedSearchField = ({ text, debounceMs, onDebounced, ...field }: DebouncedSearchFieldProps) => {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const [sent, setSent] = useState(text)
  const settled = useDebouncedValue(typed.trim(), debounceMs)
  if (text !== known) {
    setKnown(text)
    if (text !== sent) {
      setTyped(text)
      setSent(text)
    }
  }
  const rests = settled === typed.trim()
  useEffect(() => {
    // What the address said last is not said back to it.
    if (!rests || settled === sent) return
    setSent(settled)
    onDebounced(settled)
  }, [rests, settled, sent, onDebounced])
  return <SearchField {...field} value={typed} onChange={setTyped} />
}
