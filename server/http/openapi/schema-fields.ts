import { escapeMarkup } from '#server/core/escape-markup.ts'
import { renderText } from './html.ts'
import type { Schema } from './spec-types.ts'

/** A schema as HTML: its fields as a list, or its type if it has none. */
export function renderSchema(schema: Schema): string {
  const fields = renderFields(schema)
  const choices = fields === '' ? listObjects(schema) : []
  if (choices.length > 0) return `<p>One of:</p>${choices.map((one) => renderSchema(one)).join('<p>or</p>')}`
  return fields || `<p>${escapeMarkup(formatType(schema))}</p>`
}

/** The fields of an object, or of the objects in a list; empty without fields. */
function renderFields(schema: Schema): string {
  const { properties, required = [] } = findObject(schema) ?? {}
  const fields = Object.entries(properties ?? {})
  if (fields.length === 0) return ''
  return `<ul class="fields">${fields.map(([name, field]) => renderField(name, field, required.includes(name))).join('')}</ul>`
}

function renderField(name: string, field: Schema, isRequired: boolean): string {
  const facts = [formatType(field), ...(isRequired ? ['required'] : []), ...listBounds(field)]
  const text = field.description ? ` ${renderText(field.description)}` : ''
  const inner = renderFields(field) || listObjects(field).map(renderFields).join('')
  return `<li><code>${escapeMarkup(name)}</code> <i>${escapeMarkup(facts.join(', '))}</i>${text}${inner}</li>`
}

/** The object that a schema describes directly, as a nullable one, or as the items of a list. */
function findObject(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return findObject(schema.items)
  const [only, ...others] = withoutNull(schema.anyOf ?? [])
  return only && others.length === 0 ? findObject(only) : undefined
}

const listObjects = ({ anyOf, oneOf, items }: Schema): Schema[] =>
  (anyOf ?? oneOf ?? items?.anyOf ?? items?.oneOf ?? []).filter((one) => findObject(one))

const withoutNull = (choices: Schema[]) => choices.filter(({ type }) => type !== 'null')

/** `text or null`, `list of objects`, `"asc" or "desc"` */
function formatType(schema: Schema): string {
  const { type, format, items, const: fixed } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.enum) return joinChoices(schema.enum.map(formatValue))
  if (fixed !== undefined) return formatValue(fixed)
  if (choices) return joinChoices([...new Set(choices.map(formatType))])
  if (Array.isArray(type)) return joinChoices(type.map((one) => formatType({ ...schema, type: one })))
  if (type === 'array') return `list of ${items ? formatType(items) : 'any'}`
  if (type === 'string') return format ?? 'text'
  return type ?? 'any'
}

const formatValue = (value: unknown) => (value === null ? 'null' : JSON.stringify(value))
const joinChoices = (choices: string[]) => choices.join(' or ')

function listBounds(schema: Schema): string[] {
  const { minimum, maximum, maxLength, maxItems } = schema
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(schema.default === undefined ? [] : [`${formatValue(schema.default)} if omitted`]),
  ]
}
