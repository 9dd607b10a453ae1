import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountMessages } from './accounts.texts.ts'
import { PasswordChange, PasswordReset, SignUp } from './accounts.ts'
import { crossFieldRule } from './cross-field.ts'
import { eventMessages } from './events.texts.ts'
import { EventDraft, EventEdit } from './events.ts'
import { contract } from './index.ts'
import { notificationMessages } from './notifications.texts.ts'
import { postMessages } from './posts.texts.ts'
import { PostDraft } from './posts.ts'
import { SeriesChange } from './schedule.ts'
import { schemaMessages } from './schema.texts.ts'
import { shiftMessages } from './shifts.texts.ts'
import { ShiftDraft, ShiftEdit } from './shifts.ts'
import { TalentFilter } from './talent.ts'

const listErrors = (schema: z.ZodType, values: unknown) => {
  const { error } = schema.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('a cross-field rule', () => {
  const Pair = z
    .strictObject({ low: z.number(), high: z.number(), other: z.email() })
    .refine(
      ({ low, high }) => low < high,
      crossFieldRule({ fields: ['low', 'high'], errorField: 'high', error: 'Not in order.' }),
    )

  test('is checked even when other fields are invalid', () => {
    expect(listErrors(Pair, { low: 2, high: 1, other: 'no email' })).toMatchObject({
      high: 'Not in order.',
      other: expect.any(String),
    })
    expect(listErrors(Pair, { low: 2, high: 1, other: 'a@b.test', unknown: 1 })).toMatchObject({
      high: 'Not in order.',
    })
  })

  test('is skipped while one of its own fields is invalid', () => {
    expect(Object.keys(listErrors(Pair, { low: 'two', high: 1, other: 'no email' }))).toEqual(['low', 'other'])
    expect(Object.values(listErrors(Pair, { low: 2, high: 'one', other: 'a@b.test' }))).not.toContain('Not in order.')
    expect(Object.keys(listErrors(Pair, { other: 'a@b.test' }))).toEqual(['low', 'high'])
    expect(Object.keys(listErrors(Pair, 'no object'))).toEqual([''])
  })
})

const venue_id = '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001'
const backwards = { start_time: '2026-11-20T22:00:00Z', end_time: '2026-11-20T20:00:00Z' }

test.each([
  [
    'sign-up',
    SignUp,
    { email: 'no email', password: 'blue door 77', password_confirmation: 'blue door 78' },
    {
      email: accountMessages.emailInvalid,
      password_confirmation: accountMessages.passwordsDiffer,
      user_type: accountMessages.userTypeMissing,
      age_confirmed: accountMessages.ageMissing,
    },
  ],
  [
    'a password that is too short as well',
    PasswordReset,
    { token: 'x'.repeat(20), password: 'blue', password_confirmation: 'red' },
    { password: accountMessages.passwordShort, password_confirmation: accountMessages.passwordsDiffer },
  ],
  [
    'a change of the password',
    PasswordChange,
    { current_password: 5, password: 'blue door 77', password_confirmation: 'blue door 78' },
    { password_confirmation: accountMessages.passwordsDiffer },
  ],
  [
    'a shift',
    ShiftDraft,
    { ...backwards, venue_id: '' },
    { venue_id: shiftMessages.missing, end_time: shiftMessages.endAfterStart },
  ],
  [
    'an edited shift',
    ShiftEdit,
    { ...backwards, id: venue_id, venue_id: '' },
    { venue_id: shiftMessages.missingVenue, end_time: shiftMessages.endAfterStartOnEdit },
  ],
  [
    'a series',
    SeriesChange,
    { ...backwards, id: venue_id, scope: 'all', venue_id: '' },
    { venue_id: shiftMessages.missingVenue, end_time: shiftMessages.endAfterStartOnEdit },
  ],
  [
    'an event',
    EventDraft,
    { ...backwards, slugOrId: 'a', name: 5 },
    { name: expect.any(String), end_time: eventMessages.endAfterStart },
  ],
  [
    'an edited event',
    EventEdit,
    { ...backwards, id: 'none', name: 'Quiz' },
    { id: eventMessages.notFound, end_time: eventMessages.endAfterStart },
  ],
  [
    'a post',
    PostDraft,
    { content: ' ', draft_id: 'none' },
    { draft_id: schemaMessages.draftId, content: postMessages.empty },
  ],
  ['a filter', TalentFilter, { lat: 1, limit: 'x' }, { limit: expect.any(String), lat: expect.any(String) }],
  [
    'quiet hours',
    contract.notifications.updatePreferences['~orpc'].inputSchema as unknown as z.ZodType,
    { quiet_from: '22:00', only_bells: 'x' },
    { only_bells: expect.any(String), quiet_until: notificationMessages.quietHoursIncomplete },
  ],
])('%s reports every invalid field at once', (_, schema, values, errors) => {
  expect(listErrors(schema, values)).toMatchObject(errors)
})

test.each([
  ['start_time', { start_time: 'soon', end_time: backwards.end_time }],
  ['end_time', { start_time: backwards.start_time, end_time: 'late' }],
])('a shift with an unreadable %s gets no second error about the order of its times', (name, times) => {
  expect(listErrors(ShiftDraft, { venue_id, ...times })).toEqual({ [name]: shiftMessages.unreadable })
  expect(ShiftDraft.safeParse({ venue_id, ...times }).error?.issues).toHaveLength(1)
  expect(ShiftEdit.safeParse({ id: venue_id, venue_id, ...times }).error?.issues).toHaveLength(1)
})

test('no input schema has a cross-field rule that zod skips when another field is invalid', () => {
  const skipped: string[] = []
  const walk = (schema: z.core.$ZodType, name: string, seen: Set<unknown>) => {
    if (seen.has(schema)) return
    seen.add(schema)
    const { def } = schema._zod
    if (def.type === 'object' && def.checks?.some(({ _zod }) => _zod.def.when === undefined)) skipped.push(name)
    for (const [key, inner] of listInnerSchemas(def)) walk(inner, `${name}.${key}`, seen)
  }
  const visit = (router: object, path: string) => {
    for (const [key, value] of Object.entries(router)) {
      const name = path ? `${path}.${key}` : key
      if (!isContractProcedure(value)) visit(value, name)
      else if (value['~orpc'].inputSchema) walk(value['~orpc'].inputSchema as unknown as z.ZodType, name, new Set())
    }
  }
  visit(contract, '')
  expect(skipped).toEqual([])
})

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The schemas directly inside a schema of any type, each with its key. */
function listInnerSchemas(def: object): [string, z.core.$ZodType][] {
  return Object.entries(def).flatMap(([key, value]: [string, unknown]) => {
    if (isSchema(value)) return [[key, value] as [string, z.core.$ZodType]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, z.core.$ZodType] => isSchema(entry[1]))
  })
}
