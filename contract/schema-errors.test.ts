import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { z as browserZod } from '#web/core/zod.ts'
import './access-levels.ts'

const listMessages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

const Choice = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('keep') }),
  z.strictObject({ decision: z.literal('drop') }),
])

const required = 'This field is required.'

describe('a field without its own message says what to enter', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['missing text', z.string(), undefined, required],
    ['null', z.string(), null, required],
    ['missing number', z.number(), undefined, required],
    ['missing choice', z.enum(['one', 'two']), undefined, required],
    ['empty text', z.string().min(1), '', required],
    ['empty date', z.iso.date(), '', required],
    ['number for text', z.string(), 5, 'This must be text.'],
    ['text for a number', z.number(), 'five', 'Enter a number.'],
    ['not a number', z.number(), Number.NaN, 'Enter a number.'],
    ['fraction', z.int(), 1.5, 'Enter a whole number.'],
    ['text for true or false', z.boolean(), 'yes', 'This must be true or false.'],
    ['text for a list', z.array(z.string()), 'a', 'This must be a list.'],
    ['text for an object', z.object({}), 'a', 'This must be an object with named fields.'],
    ['text for a file', z.file(), 'a', 'Choose a file.'],
    ['unknown choice', z.enum(['one', 'two']), 'six', 'This must be one of: one, two.'],
    ['other literal', z.literal(true), false, 'This must be true.'],
    ['short text', z.string().min(3), 'ab', 'Enter at least 3 characters.'],
    ['long text', z.string().max(1200), 'a'.repeat(1201), 'Enter at most 1,200 characters.'],
    ['small number', z.number().min(1), 0, 'Enter 1 or more.'],
    ['large number', z.number().max(500_000), 500_001, 'Enter 500,000 or less.'],
    ['bound itself from above', z.number().lt(5), 5, 'Enter less than 5.'],
    ['bound itself from below', z.number().gt(5), 5, 'Enter more than 5.'],
    ['empty list', z.array(z.string()).min(1), [], 'Add at least 1 item.'],
    ['long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Add at most 2 items.'],
    ['no ID', z.uuid(), 'x', 'This must be an ID, like 3f1c8a52-6b0e-4d57-9a41-2c7de0b8f913.'],
    ['no day', z.iso.date(), '2026-02-31', 'Enter a date, like 2026-11-20.'],
    [
      'no instant',
      z.iso.datetime({ offset: true }),
      'noon',
      'Enter a date and time with its offset, like 2026-11-20T21:00:00-06:00.',
    ],
    ['no email address', z.email(), 'x', 'Enter an email address, like name@example.com.'],
    ['no web address', z.url(), 'x', 'Enter a web address, like https://example.com.'],
    ['other pattern', z.string().regex(/^a$/), 'x', 'This value is not valid.'],
    ['no variant', z.union([z.boolean(), z.int()]), 'x', 'This value is not valid.'],
    ['own rule without a text', z.string().refine(() => false), 'x', 'This value is not valid.'],
  ])('%s', (_, schema, value, message) => {
    expect(listMessages(schema, value)).toEqual([['', message]])
  })

  test('reports an unknown variant at its discriminator', () => {
    expect(listMessages(Choice, {})).toEqual([['decision', required]])
    expect(listMessages(Choice, { decision: 'sell' })).toEqual([['decision', 'This must be one of: keep, drop.']])
  })

  test('reports an unknown field', () => {
    expect(listMessages(z.strictObject({}), { extra: 1 })).toEqual([['', 'This field is not recognized. Remove it.']])
  })
})

test('the message of a schema takes precedence', () => {
  expect(listMessages(z.string('Say something.'), undefined)).toEqual([['', 'Say something.']])
})

test('forms in the browser use the same messages', () => {
  expect(listMessages(browserZod.string(), undefined)).toEqual([['', required]])
  expect(browserZod.config().customError).toBe(z.config().customError)
})
