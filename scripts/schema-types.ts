import { type ColumnMetadata, sql } from 'kysely'
import type { Database } from '#server/core/db/db.ts'

/** The TypeScript type of a column when read and, where it differs, when written. */
export const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

const HEADER = `// Made by \`npm run db:types\` from the migrated database: change a migration, not this file.
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Goes in as text (JSON.stringify), comes out parsed. */
export type Json = ColumnType<unknown, string, string>

/** May be left out of an insert: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
`

type ColumnDetails = { generated: Set<string>; unions: Map<string, string> }

/** The contents of `server/core/db/schema.ts` for a migrated database. */
export async function renderSchemaTypes({ db }: Pick<Database, 'db'>): Promise<string> {
  const details = await readColumnDetails({ db })
  const tables = (await db.introspection.getTables())
    .filter(({ schema, name }) => (schema === 'public' || schema === 'auth') && !name.startsWith('schema_'))
    .map((table) => ({ ...table, key: table.schema === 'public' ? table.name : `${table.schema}.${table.name}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const properties = tables.map(({ key, columns }) => {
    const lines = columns.map(
      (column) => `    ${quoteKey(column.name)}: ${toTypeScriptType(column, `${key}.${column.name}`, details)}`,
    )
    return `  ${quoteKey(key)}: {\n${lines.join('\n')}\n  }`
  })
  return `${HEADER}\nexport interface DB {\n${properties.join('\n')}\n}\n`
}

/** What Kysely's introspection omits: generated columns, and columns with a CHECK against a list of values. */
export async function readColumnDetails({ db }: Pick<Database, 'db'>): Promise<ColumnDetails> {
  const { rows: generated } = await sql<{ key: string }>`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and a.attgenerated = 's'`.execute(db)
  const { rows: checks } = await sql<{ key: string; definition: string }>`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as key,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where n.nspname in ('public', 'auth') and k.contype = 'c' and cardinality(k.conkey) = 1`.execute(db)
  const unions = checks.flatMap(({ key, definition }): [string, string][] => {
    const list = /^CHECK \(\(+\w+ = ANY \(ARRAY\[([^\]]+)\]\)+$/.exec(definition)?.[1]
    return list ? [[key, list.replaceAll('::text', '').replaceAll(', ', ' | ')]] : []
  })
  return { generated: new Set(generated.map(({ key }) => key)), unions: new Map(unions) }
}

function toTypeScriptType(column: ColumnMetadata, key: string, { generated, unions }: ColumnDetails): string {
  const element = column.dataType.startsWith('_') ? TYPES[column.dataType.slice(1)] : undefined
  const base = unions.get(key) ?? (element ? `${element}[]` : TYPES[column.dataType])
  if (!base) throw new Error(`${key} is a ${column.dataType}: add its TypeScript type to scripts/schema-types.ts`)
  const type = column.isNullable ? `${base} | null` : base
  if (generated.has(key)) return `GeneratedAlways<${type}>`
  return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${type}>` : type
}

function quoteKey(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`
}
