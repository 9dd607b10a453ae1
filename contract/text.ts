import { z } from 'zod'
import { schemaMessages } from './schema.texts.ts'

const LONE_SURROGATE = /\p{Surrogate}/u
// Bidi overrides, zero-width and blank characters can make one name look like another.
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\uFFFE\uFFFF]/u
// Emoji sequences (families, keycaps, regional flags) contain invisible characters too, but those are harmless.
const EMOJI =
  /\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*|[0-9#*]\uFE0F\u20E3/gu

/** A string that the database can store: no NUL and no lone surrogate. The base of every free text. */
export const Text = z
  .string()
  .refine((value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value), schemaMessages.cannotBeStored)

// The byte order mark and other zero-width characters that join nothing. They slip in when text is pasted.
const ZERO_WIDTH = /[\uFEFF\u200B\u2060\u180E\uFFF9-\uFFFB\uFFFE\uFFFF]/g

/** Line breaks become `\n`; other control characters but the tab are removed: emails, pushes and calendars carry texts. */
const foldControls = (value: string): string =>
  value
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))

/** A trimmed text of at most `max` characters, of several lines. */
export const textUpTo = (max: number, what = 'This text') =>
  Text.overwrite((value) => foldControls(value.replace(ZERO_WIDTH, '')))
    .trim()
    .max(max, schemaMessages.textTooLong(what, max))

/** A trimmed text of at most `max` characters; empty becomes null. */
export const optionalText = (max: number, what = 'This text') =>
  textUpTo(max, what)
    .nullish()
    .transform((value) => value || null)

/** A trimmed text of at most `max` characters in Unicode NFC, the form in which names are stored. */
export const normalizedTextUpTo = (max: number, what = 'This text') =>
  Text.normalize('NFC').trim().max(max, schemaMessages.textTooLong(what, max))

/** A name shown to others. Refuses characters that hide or reorder text. */
export const nameUpTo = (max: number, what: string) =>
  normalizedTextUpTo(max, what).refine(
    (value) => !DECEPTIVE.test(value.replace(EMOJI, '')),
    schemaMessages.invisible(what),
  )

/** An id or a slug. The server treats anything shaped like a UUID as an id. */
export const SlugOrId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9._-]+$/i, schemaMessages.slug)
