import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '#contract/search.texts.ts'
import { api } from '#web/core/api.ts'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'

/** What is typed and what was found for it. Answers are kept by their question, so that a late one overwrites nothing. */
export const useSearch = () => {
  const [typed, setTyped] = useState('')
  // A handle may be typed with its sign.
  const wanted = typed.trim().replace(/^@/, '')
  const enough = [...wanted].length >= SEARCH_MIN_LENGTH
  const settled = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS)
  const q = enough && [...settled].length >= SEARCH_MIN_LENGTH ? settled : ''
  const query = useQuery(
    api.search.find.queryOptions({
      input: { q },
      enabled: q !== '',
      placeholderData: q === '' ? undefined : keepPreviousData,
    }),
  )
  return { typed, setTyped, wanted, q, enough, query }
}
