import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, type ProcedurePath } from '#contract/index.ts'
import { access, type CallerKind, createCaller, type TestCaller } from '#tests/access.ts'
import type { Schema } from '#tests/support/json-schema.ts'
import { readProductTexts } from '#tests/support/product-texts.ts'
import { procedurePaths, requestOf, routeOf, textOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const isOurs = await readProductTexts()
const counts = { procedures: 0, fields: 0, missing: 0, wrong: 0, oversized: 0, other: 0, messages: 0 }
const used = new Set<string>()

afterAll(() => {
  const { procedures, fields, missing, wrong, oversized, other, messages } = counts
  process.stdout.write(
    `schema messages: ${procedures} procedures, ${fields} fields; ${missing} missing, ${wrong} wrong, ${oversized} oversized, ${other} other bodies; ${messages} messages, ${used.size} distinct\n`,
  )
})

type Input = Record<string, unknown>
type Field = { at: string[]; schema: Schema; isRequired: boolean }
type Right = { path: ProcedurePath; calling: TestCaller; right: Input }

/**
 * Fields that accept any length or number on purpose: a long search is truncated, and a location out of range is
 * dropped with a notice.
 */
const UNBOUNDED = new Set([
  'search.find q',
  'search.mentionables q',
  'venues.create latitude',
  'venues.create longitude',
  'venues.update latitude',
  'venues.update longitude',
])

/** Longer than any text field of the procedure, and within its body limit. */
const oversizedLength = (path: ProcedurePath): number => {
  if (path.startsWith('roster.')) return 300_000
  if (path === 'relationships.undoChange') return 60_000
  return path === 'clientErrors.report' ? 2_000 : 20_000
}

const inputOf = (path: ProcedurePath): z.ZodType | undefined => {
  const [feature = '', name = ''] = path.split('.')
  const procedures = contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: z.ZodType } }>>
  return procedures[feature]?.[name]?.['~orpc'].inputSchema
}

function schemaOf(path: ProcedurePath): Schema {
  const input = inputOf(path)
  return input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
}

/** Every field that an input can have, including those in lists and in all variants. */
function fieldsIn(schema: Schema, at: string[] = [], isCertain = true): Field[] {
  const either = schema.anyOf ?? schema.oneOf
  // A field that one variant requires may be unknown to another.
  if (either) return either.flatMap((one) => fieldsIn(one, at, false))
  if (schema.items) return fieldsIn(schema.items, [...at, '0'], false)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const isRequired = isCertain && schema.required?.includes(name) === true
    return [{ at: [...at, name], schema: inner, isRequired }, ...fieldsIn(inner, [...at, name], false)]
  })
}

/** The input with a value set at the given path (`undefined` removes it); missing parents are created. */
function put(holder: unknown, [first = '', ...rest]: string[], value: unknown): unknown {
  if (first === '0') {
    const list = Array.isArray(holder) ? holder : []
    return [put(list[0], rest, value), ...list.slice(1)]
  }
  const copy: Input = holder !== null && typeof holder === 'object' ? { ...holder } : {}
  if (rest.length > 0) copy[first] = put(copy[first], rest, value)
  else if (value === undefined) delete copy[first]
  else copy[first] = value
  return copy
}

const isNumber = ({ type }: Schema) => [type].flat().some((one) => one === 'number' || one === 'integer')

/** The alternatives of a field that may be null or take several forms. */
const kindsOf = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((one) => one.type !== 'null')

/** A value of the wrong type, or undefined if a URL can only hold text and text is valid. */
function wrongValue(schema: Schema, isInAddress: boolean): unknown {
  const kinds = kindsOf(schema)
  if (!isInAddress)
    return kinds.some(({ type, properties }) => type === 'object' || properties) ? 'nope' : { nope: true }
  const isFree = kinds.some(
    ({ type, format, pattern, enum: some }) => type === 'string' && !format && !pattern && !some,
  )
  return isFree ? undefined : '-nope-'
}

function oversizedValue(schema: Schema, isInAddress: boolean, most: number): unknown {
  if (kindsOf(schema).some(isNumber)) return 1e15
  const list = kindsOf(schema).find(({ type }) => type === 'array')
  if (list) return Array.from({ length: Math.min((list.maxItems ?? 1000) + 1, 1900) }, () => null)
  return 'a'.repeat(isInAddress ? 3000 : most)
}

/** A caller whose request reaches validation. */
async function findCaller(path: ProcedurePath): Promise<TestCaller> {
  const order: CallerKind[] = ['bartender', 'business', 'patron', 'admin', 'signed_out']
  const kind = order.find((one) => ![401, 403].includes(access[path].expect[one]))
  const calling = await createCaller(context, kind ?? 'bartender')
  if (!kind) await calling.me?.isVerified()
  return calling
}

type Answer = { status: number; fields: Record<string, string> }

/** Sends a request and checks that every text of an error is one of ours. */
async function ask(calling: TestCaller, url: string, init: RequestInit): Promise<Answer> {
  let answer = await calling.caller.fetch(url, init)
  if (answer.status === 429) {
    await sql`delete from rate_limits`.execute(context.db)
    answer = await calling.caller.fetch(url, init)
  }
  const text = await textOf(answer)
  expect(answer.status, text).toBeLessThan(500)
  if (answer.status < 400) return { status: answer.status, fields: {} }
  const body = JSON.parse(text) as { message: string; data?: { fields?: Record<string, string> } }
  const fields = body.data?.fields ?? {}
  for (const message of [body.message, ...Object.values(fields)]) {
    expect([url.slice(0, 200), message, isOurs(message)]).toEqual([url.slice(0, 200), message, true])
    counts.messages += 1
    used.add(message)
  }
  return { status: answer.status, fields }
}

const names = (fields: Record<string, string>, at: string): boolean =>
  Object.keys(fields).some((key) => key === at || key.startsWith(`${at}.`))

async function checkFields({ path, calling, right }: Right): Promise<void> {
  const { method, path: address } = routeOf(path)
  const isForm = Object.values(right).some((value) => value instanceof File)
  for (const { at, schema: field, isRequired } of fieldsIn(schemaOf(path))) {
    const [name = ''] = at
    const place = at.join('.')
    const isInPath = address.includes(`{${name}}`)
    const isInAddress = isInPath || method === 'GET'
    const refuses = async (what: 'missing' | 'wrong' | 'oversized', value: unknown) => {
      const { url, init } = requestOf(path, put(right, at, value) as Input)
      const { status, fields } = await ask(calling, url, init)
      counts[what] += 1
      // A form without its image is not a form; with one, any other part is rejected.
      if (isForm && !isInPath) expect([place, what, status]).toEqual([place, what, expect.toBeOneOf([415, 422])])
      else expect([place, what, status, names(fields, place), fields]).toEqual([place, what, 422, true, fields])
    }
    counts.fields += 1
    if (isRequired && !isInPath) await refuses('missing', undefined)
    const wrong = wrongValue(field, isInAddress)
    // Nearly any text can be a slug.
    if (wrong !== undefined && !(isInPath && name.startsWith('slug'))) await refuses('wrong', wrong)
    const most = oversizedLength(path)
    if (!UNBOUNDED.has(`${path} ${place}`)) await refuses('oversized', oversizedValue(field, isInAddress, most))
  }
}

/** Unknown fields, repeated fields and bodies that are not objects. */
async function checkOtherRequests({ path, calling, right }: Right): Promise<void> {
  const { method } = routeOf(path)
  const { url, init } = requestOf(path, right)
  const isForm = Object.values(right).some((value) => value instanceof File)
  const more = url.includes('?') ? '&' : '?'
  const requests: [url: string, init: RequestInit, named?: string][] = [
    [`${url}${more}limit=1&limit=2`, init, 'limit'],
    [`${url}${more}x[y]=1`, init, 'x[y]'],
  ]
  if (method === 'GET') requests.push([`${url}${more}surprise=1`, init, 'surprise'])
  else {
    const known = requestOf(path, { ...right, constructor: 1, surprise: 1 })
    if (!isForm) requests.push([known.url, known.init, 'surprise'], [known.url, known.init, 'constructor'])
    const sent = (type: string, body: string | Buffer<ArrayBuffer>): [string, RequestInit] => [
      url,
      { method, headers: { 'content-type': type }, body },
    ]
    for (const body of ['{', '[]', '"text"', 'null', '{"a":1,"a":2}', Buffer.from([0x7b, 0xff, 0x7d])])
      requests.push(sent('application/json', body))
    requests.push(sent('text/plain', 'text'), sent('multipart/form-data; boundary=x', 'text'))
  }
  for (const [to, how, named] of requests) {
    const { status, fields } = await ask(calling, to, how)
    counts.other += 1
    if (named) expect([to, status, Object.keys(fields)]).toEqual([to, 422, expect.arrayContaining([named])])
  }
}

test.each(procedurePaths.filter(inputOf))('%s names each invalid field in our words', async (path) => {
  const calling = await findCaller(path)
  const right = await access[path].input(context, calling)
  counts.procedures += 1
  await checkFields({ path, calling, right })
  await checkOtherRequests({ path, calling, right })
})
