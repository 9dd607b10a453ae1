import { toExtension } from './extensions.ts'
import { buildRef, mapChildren, mapSchema, mapValues, type Schema } from './spec-types.ts'

/** Schemas by name. `toReference` replaces equal schemas with references. A page of a list is named after its items. */
export class SchemaRegistry {
  #names = new Map<string, string>()
  #all: Record<string, Schema> = {}

  constructor(schemas: Record<string, Schema>) {
    let before = ''
    this.#all = schemas
    // Replacing parts of one schema can make it equal to a part of another.
    while (before !== JSON.stringify(this.#all)) {
      before = JSON.stringify(this.#all)
      this.#names = new Map(Object.entries(this.#all).map(([name, schema]) => [toSchemaKey(schema), name]))
      const named = mapValues(this.#all, (schema) =>
        mapChildren(schema, (one) => mapSchema(one, (it) => this.#name(it))),
      )
      this.#all = { ...this.#all, ...named }
    }
  }

  get all(): Readonly<Record<string, Schema>> {
    return this.#all
  }

  /** All schemas, written as extensions where they have all the fields of a base. */
  asExtensions(): Record<string, Schema> {
    return mapValues(this.#all, (schema) => mapSchema(schema, (one) => toExtension(one, this.#all)))
  }

  toReference(schema: Schema): Schema {
    return mapSchema(schema, (one) => {
      const named = this.#name(one)
      return named === one ? toExtension(one, this.#all) : named
    })
  }

  #name(schema: Schema): Schema {
    const name = this.#names.get(toSchemaKey(schema)) ?? this.#nameOfPage(schema)
    return name === undefined ? schema : { ...buildRef('schemas', name), ...pickAnnotations(schema) }
  }

  /** Adds a named schema; a different schema of the same name is an error. */
  add(name: string, schema: Schema): Schema {
    const referred = mapChildren(schema, (one) => this.toReference(one))
    const known = this.#all[name]
    if (known && toSchemaKey(known) !== toSchemaKey(referred))
      throw new Error(`Two schemas of the API are named ${name}`)
    this.#all[name] ??= referred
    return buildRef('schemas', name)
  }

  #nameOfPage(schema: Schema): string | undefined {
    const { items, next_cursor, ...others } = schema.properties ?? {}
    const item = items?.items?.$ref?.split('/').at(-1)
    if (!item || !next_cursor || Object.keys(others).length > 0) return undefined
    const name = `${item}Page`
    this.#all[name] = schema
    this.#names.set(toSchemaKey(schema), name)
    return name
  }
}

/** Annotations that a reference keeps, because they do not change which values are allowed. */
const pickAnnotations = ({ description, default: fallback }: Schema) => ({
  ...(description !== undefined && { description }),
  ...(fallback !== undefined && { default: fallback }),
})

const ANNOTATIONS = new Set(['description', 'default', 'examples'])

/** A key that is equal for schemas that allow the same values, regardless of key order. */
const toSchemaKey = (schema: Schema): string =>
  JSON.stringify(Object.entries(mapSchema(schema, sortKeys)).filter(([key]) => !ANNOTATIONS.has(key)))

const sortKeys = (schema: Schema): Schema => ({
  ...(Object.fromEntries(Object.entries(schema).sort(([one], [other]) => (one < other ? -1 : 1))) as Schema),
  ...(schema.required && { required: schema.required.toSorted() }),
})
