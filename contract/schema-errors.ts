import type { z } from 'zod'
import { schemaMessages } from './schema.texts.ts'

type Issue = z.core.$ZodRawIssue

/** The message for an invalid value whose schema has no message of its own. */
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
// zod reports an empty text as an invalid date, but a form field left empty is missing.
const formatFormatError = ({ format, input }: Issue & { code: 'invalid_format' }) =>
  input === '' ? schemaMessages.required : (FORMATS[format] ?? schemaMessages.invalid)

/** For a discriminated union, the message lists the discriminator's values. */
function formatUnionError(issue: Issue & { code: 'invalid_union' }): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  const { discriminator, input } = issue
  if (options.length === 0 || !discriminator) return isMissing(input) ? schemaMessages.required : schemaMessages.invalid
  const given = input !== null && typeof input === 'object' && Reflect.get(input, discriminator)
  return isMissing(given) ? schemaMessages.required : schemaMessages.oneOf(options.map(String))
}

function formatTooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  const max = Number(maximum)
  if (origin === 'string') return schemaMessages.maxCharacters(max)
  if (origin === 'array') return schemaMessages.maxItems(max)
  return inclusive === false ? schemaMessages.lessThan(max) : schemaMessages.atMost(max)
}

function formatTooSmall({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  const min = Number(minimum)
  if (origin === 'string') return min === 1 ? schemaMessages.required : schemaMessages.minCharacters(min)
  if (origin === 'array') return schemaMessages.minItems(min)
  return inclusive === false ? schemaMessages.moreThan(min) : schemaMessages.atLeast(min)
}
