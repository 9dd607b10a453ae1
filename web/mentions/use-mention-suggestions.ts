import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MENTION_DEBOUNCE_MS } from '#contract/mentions.texts.ts'
import { MENTION_SUGGESTIONS_SHOWN } from '#contract/search.texts.ts'
import { api } from '#web/core/api.ts'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { matchesTypedMention, type TypedMention } from './typed-mention.ts'

/** Who or what a typed name may become. Asked once the typing rests; an answer that is no longer wanted is cancelled. */
export const useMentionSuggestions = (typed: TypedMention | undefined) => {
  const wanted = typed && `${typed.kind} ${typed.q}`
  const settled = useDebouncedValue(wanted ?? '', MENTION_DEBOUNCE_MS)
  // The first sign asks at once: the list opens with it.
  const asked = wanted === undefined ? '' : typed?.q === '' ? wanted : settled
  const kind = asked.startsWith('venue') ? 'venue' : 'person'
  const q = asked.slice(asked.indexOf(' ') + 1)
  const query = useQuery(
    api.search.mentionables.queryOptions({
      input: { kind, q, limit: MENTION_SUGGESTIONS_SHOWN },
      enabled: asked !== '' && typed?.kind === kind,
      placeholderData: keepPreviousData,
    }),
  )
  // What was found for another sign is no help.
  const found = typed && query.data?.items.every((item) => item.kind === typed.kind) ? query.data.items : undefined
  const waiting = query.isPlaceholderData || asked !== wanted
  // Nobody is chosen in haste whom the typing has left behind.
  const items = waiting && typed ? found?.filter((item) => matchesTypedMention(item, typed)) : found
  return { query, items, waiting, q }
}
