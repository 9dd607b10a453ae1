import type { Mention } from '#contract/mentions.ts'

export type MentionPart = { at: number; text: string; mention?: Mention }

/** Signs and letters of a handle or a slug: what stands at a mention's place in a text that it belongs to. */
const MENTION_PATTERN = /^(?:@[A-Za-z0-9_.]+|#[A-Za-z0-9-]+)$/

/**
 * A text cut where its mentions stand, each piece with its place. A mention that does not lie where it says, or upon
 * another, is left out: the text is shown whole, whatever comes.
 */
export const splitMentions = (text: string, mentions: readonly Mention[]): MentionPart[] => {
  const slices: MentionPart[] = []
  let at = 0
  const until = (end: number) => {
    if (end > at) slices.push({ at, text: text.slice(at, end) })
  }
  for (const mention of [...mentions].sort((one, other) => one.starts - other.starts)) {
    const { starts, length } = mention
    const typed = text.slice(starts, starts + length)
    if (!Number.isInteger(starts) || starts < at || typed.length !== length || !MENTION_PATTERN.test(typed)) continue
    until(starts)
    slices.push({ at: starts, text: typed, mention })
    at = starts + length
  }
  until(text.length)
  return slices
}

const signs = { person: '@', venue: '#' }

/** A text to be written on: with the names of today, so that saving it again means the same people and venues. */
export const updateMentionNames = (text: string, mentions: readonly Mention[]): string =>
  splitMentions(text, mentions)
    .map(({ text: typed, mention }) => {
      if (!mention) return typed
      const today = signs[mention.kind] + mention.slug
      return typed.toLowerCase() === today ? typed : today
    })
    .join('')
