import { readColumnDetails } from '#scripts/schema-types.ts'
import { wrapEngine } from '#server/core/db/db.ts'
import type { OpenEngine } from '#server/core/db/engine.ts'
import type { Facts } from './facts.ts'
import { isNode, parseNodeTree, type TreeNode, type TreeValue } from './node-tree.ts'

/** What the database knows about the parts of a statement, by object id. */
export type Catalog = {
  /** The name of each function. */
  functions: ReadonlyMap<string, string>
  /** The name of each type. */
  types: ReadonlyMap<string, string>
  /** The statement that each of our SQL functions consists of. */
  bodies: ReadonlyMap<string, TreeNode>
  /** The facts of each column of a table, by `<table>.<number of the column>`. */
  columns: ReadonlyMap<string, Facts>
}

/** The parsed trees of statements are read from functions in this schema. */
const SCHEMA = 'checked_statements'

export async function readCatalog(engine: OpenEngine): Promise<Catalog> {
  await engine.exec(`create schema ${SCHEMA}`)
  const own = await engine.query(`
    select p.oid::text, p.prosrc as body, pg_get_function_arguments(p.oid) as arguments
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.prosqlbody is null and p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  const bodies = new Map<string, TreeNode>()
  for (const { oid, body, arguments: args } of own)
    bodies.set(String(oid), await readTree(engine, String(body), String(args)))
  return {
    functions: await readNames(engine, 'select oid::text, proname::text as name from pg_proc'),
    types: await readNames(engine, 'select oid::text, typname::text as name from pg_type'),
    bodies,
    columns: await readColumns(engine),
  }
}

async function readNames(engine: OpenEngine, query: string): Promise<Map<string, string>> {
  const rows = await engine.query(query)
  return new Map(rows.map(({ oid, name }) => [String(oid), String(name)]))
}

/** The tree of a statement whose parameters have the given declarations. */
export async function readTree(engine: OpenEngine, statement: string, parameters: string): Promise<TreeNode> {
  const [row] = await engine.query(`
    begin;
    create function ${SCHEMA}.statement(${parameters}) returns void begin atomic ${statement}
    ; end;
    select prosqlbody::text as tree from pg_proc where oid = '${SCHEMA}.statement'::regproc;
    drop function ${SCHEMA}.statement;
    commit`)
  const tree = findQuery(parseNodeTree(String(row?.tree)))
  if (!tree) throw new Error('PostgreSQL returned no tree')
  return tree
}

const findQuery = (tree: TreeValue): TreeNode | undefined => {
  if (isNode(tree)) return tree
  return Array.isArray(tree) && tree[0] !== undefined ? findQuery(tree[0]) : undefined
}

async function readColumns(engine: OpenEngine): Promise<Map<string, Facts>> {
  const { unions } = await readColumnDetails(wrapEngine(engine))
  const columns = await engine.query(`
    select a.attrelid || '.' || a.attnum as id, a.attnotnull,
      case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not a.attisdropped`)
  return new Map(
    columns.map(({ id, attnotnull, key }) => [
      String(id),
      { isNullable: attnotnull !== true, values: readUnion(unions.get(String(key))) },
    ]),
  )
}

const readUnion = (union: string | undefined) =>
  union === undefined ? undefined : Array.from(union.matchAll(/'([^']*)'/g), ([, value = '']) => value)
