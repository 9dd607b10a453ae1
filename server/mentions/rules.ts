import { findMentions, type TypedName } from '#contract/mention-syntax.ts'

/** Bounds the number of lookups for a text. Later mentions stay plain text. */
export const MAX_MENTIONS = 50

/** The first mentions in a text, without checking that they exist. */
export const parseMentions = (text: string): TypedName[] => findMentions(text).take(MAX_MENTIONS).toArray()
