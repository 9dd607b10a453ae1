import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MENTION_DEBOUNCE_MS } from '#contract/mentions.limits.ts'
import { MENTION_SUGGESTIONS_SHOWN } from '#contract/search.limits.ts'
import { api } from '#web/core/api.ts'
import { NOTIFY_OF_EVERY_CHANGE } from '#web/core/query.ts'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { matchesTypedMention, type TypedMention } from './typed-mention.ts'

/** Suggestions for a typed mention. Requests are debounced, and outdated ones are cancelled. */
export const useMentionSuggestions = (typed: TypedMention | undefined) => {
  const current = typed && `${typed.kind} ${typed.q}`
  const debounced = useDebouncedValue(current ?? '', MENTION_DEBOUNCE_MS)
  // A lone @ or # is not debounced, because it opens the list.
  const requested = current === undefined ? '' : typed?.q === '' ? current : debounced
  const kind = requested.startsWith('venue') ? 'venue' : 'person'
  const q = requested.slice(requested.indexOf(' ') + 1)
  const query = useQuery(
    api.search.mentionables.queryOptions({
      input: { kind, q, limit: MENTION_SUGGESTIONS_SHOWN },
      enabled: requested !== '' && typed?.kind === kind,
      placeholderData: keepPreviousData,
      ...NOTIFY_OF_EVERY_CHANGE,
    }),
  )
  // Discards people while a venue is typed, and the reverse.
  const found = typed && query.data?.items.every((item) => item.kind === typed.kind) ? query.data.items : undefined
  const waiting = query.isPlaceholderData || requested !== current
  // While waiting, drops suggestions that no longer match, so that Enter cannot insert one.
  const items = waiting && typed ? found?.filter((item) => matchesTypedMention(item, typed)) : found
  return { query, items, waiting, q }
}
