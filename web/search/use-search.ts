import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '#contract/search.limits.ts'
import { api } from '#web/core/api.ts'
import { NOTIFY_OF_EVERY_CHANGE } from '#web/core/query.ts'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'

/** The search text and its results. Results are cached by query, so a late response cannot overwrite a newer one. */
export const useSearch = () => {
  const [typed, setTyped] = useState('')
  // A username may be typed with its @.
  const trimmed = typed.trim().replace(/^[@＠]/, '')
  const isLongEnough = [...trimmed].length >= SEARCH_MIN_LENGTH
  const settled = useDebouncedValue(trimmed, SEARCH_DEBOUNCE_MS)
  const q = isLongEnough && [...settled].length >= SEARCH_MIN_LENGTH ? settled : ''
  const query = useQuery(
    api.search.find.queryOptions({
      input: { q },
      enabled: q !== '',
      placeholderData: q === '' ? undefined : keepPreviousData,
      ...NOTIFY_OF_EVERY_CHANGE,
    }),
  )
  return { typed, setTyped, trimmed, q, isLongEnough, query }
}
