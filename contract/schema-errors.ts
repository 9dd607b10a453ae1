import type { z } from 'zod'
import { schemaMessages } from './schema.texts.ts'

type Issue = z.core.$ZodRawIssue

/** Says in the product's words what is wrong with a value where its schema has no text of its own. */
export const formatSchemaError: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? schemaMessages.required : formatTypeError(issue.expected)
    case 'invalid_value':
      return isMissing(issue.input) ? schemaMessages.required : schemaMessages.oneOf(issue.values.map(String))
    case 'invalid_union':
      return formatUnionError(issue)
    case 'invalid_format':
      return formatFormatError(issue)
    case 'too_big':
      return formatTooBig(issue)
    case 'too_small':
      return formatTooSmall(issue)
    case 'unrecognized_keys':
      return schemaMessages.unknown
    default:
      return schemaMessages.invalid
  }
}

const isMissing = (input: unknown) => input === undefined || input === null

const TYPES: Record<string, string> = {
  string: schemaMessages.text,
  number: schemaMessages.number,
  int: schemaMessages.wholeNumber,
  boolean: schemaMessages.trueOrFalse,
  array: schemaMessages.list,
  object: schemaMessages.object,
  record: schemaMessages.object,
  file: schemaMessages.file,
}
const formatTypeError = (expected: string) => TYPES[expected] ?? schemaMessages.invalid

const FORMATS: Record<string, string> = {
  uuid: schemaMessages.id,
  date: schemaMessages.day,
  datetime: schemaMessages.instant,
  email: schemaMessages.email,
  url: schemaMessages.url,
}
// zod would call an empty text an invalid date; to whoever fills in a form it is missing.
const formatFormatError = ({ format, input }: Issue & { code: 'invalid_format' }) =>
  input === '' ? schemaMessages.required : (FORMATS[format] ?? schemaMessages.invalid)

/** Of a choice between variants, the values that its deciding field can have. */
function formatUnionError(issue: Issue & { code: 'invalid_union' }): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  const { discriminator, input } = issue
  if (options.length === 0 || !discriminator) return isMissing(input) ? schemaMessages.required : schemaMessages.invalid
  const given = input !== null && typeof input === 'object' && Reflect.get(input, discriminator)
  return isMissing(given) ? schemaMessages.required : schemaMessages.oneOf(options.map(String))
}

function formatTooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  const most = Number(maximum)
  if (origin === 'string') return schemaMessages.maxCharacters(most)
  if (origin === 'array') return schemaMessages.maxItems(most)
  return inclusive === false ? schemaMessages.lessThan(most) : schemaMessages.atMost(most)
}

function formatTooSmall({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  const least = Number(minimum)
  if (origin === 'string') return least === 1 ? schemaMessages.required : schemaMessages.minCharacters(least)
  if (origin === 'array') return schemaMessages.minItems(least)
  return inclusive === false ? schemaMessages.moreThan(least) : schemaMessages.atLeast(least)
}
