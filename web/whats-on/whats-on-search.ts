import { EVENT_TAG_NAMES, type EventTag } from '#contract/event-tags.ts'
import type { NightSearch } from '#web/core/nights/night-search.ts'

/** What the list is narrowed to: one kind, or events with a tag. */
export type WhatsOnFilter = { kind?: 'special' | 'event' | 'people'; tag?: EventTag; open?: true; map?: true }
export type WhatsOnSearch = NightSearch & WhatsOnFilter

/** The filters in the address. Unknown ones are ignored. */
export const parseFilter = ({ kind, tag, open, map }: Record<string, unknown>): WhatsOnFilter => {
  const knownTag = EVENT_TAG_NAMES.find((name) => name === tag)
  const isKind = kind === 'special' || kind === 'event' || kind === 'people'
  return {
    ...(knownTag ? { tag: knownTag } : isKind && { kind }),
    // The hours of venues where only people are on are not read.
    ...(open === true && kind !== 'people' && { open }),
    ...(map === true && { map }),
  }
}

/** The search of an address with another filter in place of the one of its kind. */
export const withFilter = (search: WhatsOnSearch, changed: WhatsOnFilter): WhatsOnSearch => ({
  ...search,
  ...('kind' in changed || 'tag' in changed ? { kind: undefined, tag: undefined } : {}),
  ...changed,
  ...(changed.kind === 'people' && { open: undefined }),
})
