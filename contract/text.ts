import { z } from 'zod'

const BROKEN = /\p{Surrogate}/u
// Bidi overrides and zero-width characters let one name pass for another.
const DECEPTIVE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** A string the database can hold: no NUL and no lone surrogate. Every free text starts here. */
export const Text = z
  .string()
  .refine(
    (value) => !value.includes('\u0000') && !BROKEN.test(value),
    'This text holds a character that cannot be stored.',
  )

/** A trimmed text of at most `max` characters. */
export const textUpTo = (max: number, what = 'This text') =>
  Text.trim().max(max, `${what} can have at most ${max} characters.`)

/** A trimmed text of at most `max` characters; empty becomes null. */
export const optionalText = (max: number, what = 'This text') =>
  textUpTo(max, what)
    .nullish()
    .transform((value) => value || null)

/** A name shown to others: also without characters that hide or reorder what one reads. */
export const nameUpTo = (max: number, what: string) =>
  textUpTo(max, what).refine((value) => !DECEPTIVE.test(value), `${what} holds an invisible character.`)

/** An id or a slug; a UUID-shaped text is always an id. */
export const SlugOrId = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9._-]+$/i)
