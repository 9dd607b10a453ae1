import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'

const outputs = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    name: `${feature}.${name}`,
    schema: procedure['~orpc'].outputSchema as z.ZodType | undefined,
  })),
)

/** Whether every value of a schema is JSON. Zod throws for dates, sets and the like, and describes files as binary text. */
function isJson(schema: z.ZodType): boolean {
  try {
    const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'throw' })
    return !JSON.stringify(described).includes('"contentEncoding":"binary"')
  } catch {
    return false
  }
}

test('every output is JSON, except one file and five streams', () => {
  const others = outputs.filter(({ schema }) => schema && !isJson(schema))
  expect(others.map(({ name }) => name)).toEqual([
    'accounts.exportMine',
    'calendars.shift',
    'events.calendar',
    'income.exportCsv',
    'income.exportTipLog',
    'live.stream',
  ])
})

test.each([
  ['a date', z.date()],
  ['a set in an object', z.object({ at: z.set(z.string()) })],
  ['a large integer', z.bigint()],
  ['a file in an object', z.object({ picture: z.file() })],
])('%s is not JSON', (_, schema) => {
  expect(isJson(schema)).toBe(false)
})
