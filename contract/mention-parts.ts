import type { Mention } from './mentions.ts'

export type MentionPart = { at: number; text: string; mention?: Mention }

/** What a mention's range must contain: @ with a username, or # with a venue's slug. */
const MENTION_PATTERN = /^(?:[@＠][A-Za-z0-9_.]+|[#＃][A-Za-z0-9-]+)$/

/**
 * Splits a text at its mentions; `at` is a part's offset. A mention with an invalid or overlapping range is ignored,
 * so the parts always add up to the whole text.
 */
export const splitMentions = (text: string, mentions: readonly Mention[]): MentionPart[] => {
  const parts: MentionPart[] = []
  let at = 0
  const addTextUntil = (end: number) => {
    if (end > at) parts.push({ at, text: text.slice(at, end) })
  }
  for (const mention of mentions.toSorted((one, other) => one.starts - other.starts)) {
    const { starts, length } = mention
    const typed = text.slice(starts, starts + length)
    if (!Number.isInteger(starts) || starts < at || typed.length !== length || !MENTION_PATTERN.test(typed)) continue
    addTextUntil(starts)
    parts.push({ at: starts, text: typed, mention })
    at = starts + length
  }
  addTextUntil(text.length)
  return parts
}

/** The text as people read it, with names in place of their tokens. */
export const formatMentionText = (text: string, mentions: readonly Mention[]): string =>
  splitMentions(text, mentions)
    .map(({ text: part, mention }) => mention?.label ?? part)
    .join('')

/** Updates a text for editing to current usernames and slugs, so that saving it mentions the same people and venues. */
export const updateMentionNames = (text: string, mentions: readonly Mention[]): string =>
  splitMentions(text, mentions)
    .map(({ text: typed, mention }) => {
      if (!mention) return typed
      return typed.slice(1).toLowerCase() === mention.slug ? typed : typed.charAt(0) + mention.slug
    })
    .join('')
