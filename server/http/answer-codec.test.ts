import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'

const outputs = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    name: `${feature}.${name}`,
    schema: procedure['~orpc'].outputSchema as z.ZodType | undefined,
  })),
)

/** Whether JSON has every value that fits a schema; Zod refuses to describe dates, sets and the like. */
function isJson(schema: z.ZodType): boolean {
  try {
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'throw' })
    return true
  } catch {
    return false
  }
}

test('only outputs that are a file or a stream are not JSON', () => {
  const others = outputs.filter(({ schema }) => schema && !isJson(schema) && !(schema instanceof z.ZodFile))
  expect(others.map(({ name }) => name)).toEqual([
    'accounts.exportMine',
    'events.calendar',
    'income.exportCsv',
    'income.exportTipLog',
    'live.stream',
  ])
  expect([z.date(), z.object({ at: z.set(z.string()) }), z.bigint()].map(isJson)).toEqual([false, false, false])
})
