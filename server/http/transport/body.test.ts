import { expect, test } from 'vitest'
import { parseStrictJson } from './body.ts'

const refused = (text: string) => {
  try {
    parseStrictJson(text)
  } catch (error) {
    return (error as { data: { fields: { body: string } } }).data.fields.body
  }
  throw new Error(`was accepted: ${text}`)
}

test('accepts plain JSON as it is, including the same key in different objects', () => {
  const value = { a: { id: 1 }, b: [{ id: 2 }, { id: 3 }], ключ: '\u{1F37A}' }
  expect(parseStrictJson(JSON.stringify(value))).toEqual(value)
})

test('refuses a duplicate key, however it is escaped', () => {
  expect(refused('{"role":"patron","role":"admin"}')).toMatch(/twice/)
  expect(refused('{"role":"patron","r\\u006fle":"admin"}')).toMatch(/twice/)
  expect(refused('{"a":{"b":1,"b":2}}')).toMatch(/twice/)
})

test('refuses keys that would reach into prototypes', () => {
  expect(refused('{"__proto__":{"is_admin":true}}')).toMatch(/not allowed/)
})

test('refuses text that is not strict JSON, such as comments and trailing commas', () => {
  for (const text of ['{', "{'a':1}", '{"a":1,}', '// a\n{}', 'NaN', '{"a":01}'])
    expect(refused(text)).toMatch(/must be valid JSON/)
})

test('refuses deep nesting at a limit instead of overflowing the stack', () => {
  expect(parseStrictJson('['.repeat(20) + ']'.repeat(20))).toBeTruthy()
  expect(refused('['.repeat(100_000))).toMatch(/deep/)
})

test('refuses more items, keys or values than any procedure needs', () => {
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])))
  const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))
  expect(parseStrictJson(keys(100))).toBeTruthy()
  expect(refused(keys(101))).toMatch(/too many/)
  expect(parseStrictJson(list(2000))).toHaveLength(2000)
  expect(refused(list(2001))).toMatch(/too many/)
  expect(refused(`[${Array.from({ length: 2001 }, () => '{}').join()}]`)).toMatch(/too many/)
  expect(refused(`[${Array.from({ length: 10 }, () => list(1001)).join()}]`)).toMatch(/too many/)
})
