import { CURSORS } from './hostile.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The parts of JSON Schema that the API's own document uses. */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  contentMediaType?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
}

type Part = { $ref?: string; allOf?: Part[]; properties?: object; required?: string[] }

/** An API document with every reference replaced by its target, and combined schemas merged into one. */
export function dereferenced<Document extends object>(document: Document): Document {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (value === null || typeof value !== 'object') return value
    const { $ref, ...rest } = value as Part
    const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, resolve(one)])) as Part
    if (typeof $ref === 'string') return { ...(resolve(targetOf(document, $ref)) as object), ...inner }
    return Array.isArray(inner.allOf) ? joined(inner, inner.allOf) : inner
  }
  return resolve(document) as Document
}

function targetOf(document: object, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
}

function joined({ allOf: _, ...around }: Part, parts: Part[]): Part {
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as object
  return { type: 'object', properties, required: parts.flatMap(({ required = [] }) => required), ...around } as Part
}

/** Values that exist in the database. */
export type Pools = {
  ids: string[]
  /** Ids of the kind that the procedure takes. */
  fitting: string[]
  names: string[]
  venues: string[]
  cursors: string[]
  pictures: string[]
}

const WORDS = ['Open late', 'piano bar', '@bea see you at #the-still', 'Two for one', 'x', 'Ana']
/** Each pattern of ours, except for free text, accepts one of these. */
const FORMS = [
  '2026-11',
  '2026-11-20',
  '20:00',
  '80.00',
  '0.01',
  'America/Chicago',
  'https://example.test/a',
  'some.name',
  'a'.repeat(43),
  'A'.repeat(22),
  'B'.repeat(87),
  '123456',
]

/** A value that the schema accepts. Ids and names mostly exist. */
export function sampleOf(schema: Schema, dice: SeededRandom, pools: Pools, name = ''): unknown {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return sampleOf(dice.pick(either), dice, pools, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'null') return null
  if (type === 'boolean') return dice.chance(0.5)
  if (type === 'integer' || type === 'number') return numberOf(schema, type, dice)
  if (type === 'array') {
    const least = schema.minItems ?? 0
    const count = Math.min(schema.maxItems ?? 4, least + dice.below(4))
    return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, dice, pools, name))
  }
  if (type === 'object' || schema.properties) {
    const named = Object.entries(schema.properties ?? {})
    const kept = named.filter(([key]) => schema.required?.includes(key) || dice.chance(0.5))
    return Object.fromEntries(kept.map(([key, inner]) => [key, sampleOf(inner, dice, pools, key)]))
  }
  if (type === 'string') return textOf(schema, dice, pools, name)
  return dice.pick(WORDS)
}

/** An id that mostly exists and mostly is of the right kind. */
export function idFrom(dice: SeededRandom, { fitting, ids }: Pools): string {
  if (fitting.length > 0 && dice.chance(0.7)) return dice.pick(fitting)
  return dice.chance(0.9) ? dice.pick(ids) : dice.uuid()
}

function numberOf({ minimum = -100, maximum = 100 }: Schema, type: string, dice: SeededRandom): number {
  if (dice.chance(0.2)) return dice.pick([minimum, maximum])
  const [from, to] = [Math.max(minimum, -180), Math.min(maximum, 3000)]
  const value = from + dice.next() * (to - from)
  return type === 'integer' ? Math.round(value) : Number(value.toFixed(3))
}

function textOf(schema: Schema, dice: SeededRandom, pools: Pools, name: string): string {
  if (name === 'slugOrId') return dice.pick([...pools.names, ...pools.ids.slice(0, 10)])
  if (name === 'image_id' || name === 'picture_id') return dice.pick(pools.pictures)
  if (name === 'venue_id' && dice.chance(0.7)) return dice.pick(pools.venues)
  if (schema.format === 'uuid') return idFrom(dice, pools)
  if (schema.format === 'date-time' && dice.chance(0.7)) {
    // Mostly within one night, so that starts come before ends.
    const hour = name.startsWith('end') || name.endsWith('until') ? 26 : 20
    return new Date(Date.UTC(2026, 11, 10, hour + dice.below(3), dice.below(60))).toISOString()
  }
  if (schema.format === 'date-time') {
    return new Date(Date.UTC(2026, 10, 1 + dice.below(60), dice.below(24), dice.below(60))).toISOString()
  }
  if (schema.format === 'email')
    return dice.pick(['bea@demo.test', 'nobody@example.test', `n${dice.below(50)}@example.test`])
  if (/cursor|since/.test(name)) return dice.chance(0.6) ? dice.pick(pools.cursors) : dice.pick(CURSORS)
  if (/zone/.test(name)) return 'America/Chicago'
  if (/password/.test(name)) return dice.pick(['not-the-password', 'a different text'])
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern, 'u')
    const fitting = [...FORMS, ...pools.names].filter((form) => pattern.test(form))
    if (fitting.length > 0) return dice.pick(fitting)
  }
  return dice.pick(WORDS).slice(0, schema.maxLength ?? 100)
}

/** The first difference between an answer and its schema, including undeclared fields; undefined if there is none. */
export function findSchemaError(value: unknown, schema: Schema, at = ''): string | undefined {
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const faults = either.map((one) => findSchemaError(value, one, at))
    return faults.includes(undefined) ? undefined : faults.join(' | ')
  }
  if ('const' in schema) return value === schema.const ? undefined : `${at} is not ${String(schema.const)}`
  if (schema.enum) return schema.enum.includes(value) ? undefined : `${at} is not one of ${schema.enum.join()}`
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isOf(value, type))) return `${at} is not ${types.join()}`
  if (typeof value === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)))
    return `${at} is out of range`
  if (typeof value === 'string') return findTextError(value, schema, at)
  if (Array.isArray(value)) {
    if (value.length > (schema.maxItems ?? Infinity)) return `${at} has too many items`
    return first(value.map((item, index) => findSchemaError(item, schema.items ?? {}, `${at}.${index}`)))
  }
  return value !== null && typeof value === 'object' ? findObjectError(value, schema, at) : undefined
}

function findObjectError(value: object, schema: Schema, at: string): string | undefined {
  const missing = schema.required?.find((name) => !(name in value))
  if (missing) return `${at}.${missing} is missing`
  const { properties, additionalProperties } = schema
  return first(
    Object.entries(value).map(([name, inner]) => {
      const known = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
      if (known) return findSchemaError(inner, known, `${at}.${name}`)
      if (typeof additionalProperties === 'object') return findSchemaError(inner, additionalProperties, `${at}.${name}`)
      return properties ? `${at}.${name} is not declared` : undefined
    }),
  )
}

function findTextError(
  value: string,
  { format, pattern, maxLength = Infinity }: Schema,
  at: string,
): string | undefined {
  if (format === 'uuid' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return `${at} is not an id`
  if (format === 'date-time' && Number.isNaN(Date.parse(value))) return `${at} is not a time`
  if (pattern && !new RegExp(pattern, 'u').test(value)) return `${at} does not match its pattern`
  return [...value].length > maxLength ? `${at} is too long` : undefined
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

const first = (faults: (string | undefined)[]) => faults.find((fault) => fault !== undefined)
