import type { OpenEngine } from '#server/core/db/engine.ts'
import { type Catalog, readCatalog, readTree } from './catalog.ts'
import { findFacts } from './fact-reader.ts'
import type { Column } from './facts.ts'
import type { TreeNode } from './node-tree.ts'
import { listOutput } from './queries.ts'

type Prepared = { tree: TreeNode; types: string[]; columns: Map<string, Column[]> }

/** Other statements return nothing that could be described. */
const RETURNS_ROWS = /^(?:\s|--.*\n)*(select|with|insert|update|delete|values|\()/i

/** Prepares statements, without running them, to find the columns that they return. */
export class StatementDescriber {
  readonly #engine: OpenEngine
  readonly #catalog: Catalog
  readonly #prepared = new Map<string, Promise<Prepared>>()

  private constructor(engine: OpenEngine, catalog: Catalog) {
    this.#engine = engine
    this.#catalog = catalog
  }

  static async open(engine: OpenEngine): Promise<StatementDescriber> {
    return new StatementDescriber(engine, await readCatalog(engine))
  }

  /** The columns of a statement with these parameters, none if it returns no rows. Throws if it is invalid. */
  async describe(statement: string, parameters: readonly unknown[]): Promise<Column[]> {
    if (!RETURNS_ROWS.test(statement)) return []
    const prepared = this.#prepared.get(statement) ?? this.#prepare(statement)
    this.#prepared.set(statement, prepared)
    const { tree, types, columns } = await prepared
    const nulls = parameters.map((value) => (value === null ? '0' : '1')).join('')
    const known = columns.get(nulls) ?? this.#listColumns(tree, types, parameters)
    columns.set(nulls, known)
    return known
  }

  #listColumns(tree: TreeNode, types: string[], parameters: readonly unknown[]): Column[] {
    const facts = findFacts(tree, this.#catalog, (number) => ({ isNullable: parameters[number - 1] === null }))
    return listOutput(tree).map(({ resname }, index) => ({
      name: String(resname),
      type: types[index] ?? '',
      isNullable: true,
      ...facts[index],
    }))
  }

  async #prepare(statement: string): Promise<Prepared> {
    const [row] = await this.#engine.query(`
      prepare checked as ${statement}
      ;
      select array(select format_type(p, null) from unnest(parameter_types) p) as parameters,
        array(
          select t.typname::text from unnest(result_types) with ordinality r (id, place) join pg_type t on t.oid = r.id
          order by r.place
        ) as types
      from pg_prepared_statements where name = 'checked';
      deallocate checked`)
    const { parameters, types } = row as { parameters: string[]; types: string[] }
    return { tree: await readTree(this.#engine, statement, parameters.join(', ')), types, columns: new Map() }
  }
}
