/**
 * What PostgreSQL does not describe about the columns of a statement, derived from its parsed tree. What cannot be
 * proven not to be null counts as nullable.
 */
import type { Catalog } from './catalog.ts'
import { findType, readText, SUBLINK } from './expressions.ts'
import type { Column, Facts } from './facts.ts'
import { isNode, listNodes, listTexts, type TreeNode, type TreeValue } from './node-tree.ts'
import { JSON_OPERATOR, NEVER_RETURN_NULL, NULL_FOR_FIRST, NULL_FOR_NULL } from './null-rules.ts'
import { extendProof, type Proof, proveColumns } from './proven-columns.ts'
import { alwaysReturnsRow, hasOnlyFullGroups, listOutput } from './queries.ts'

type ReadParameter = (number: number) => Facts
type Scope = {
  query: TreeNode
  outer: Scope | undefined
  proof: Proof
  readParameter: ReadParameter
  /** What the subqueries of the query return, as far as it is known. */
  outputs: Map<TreeNode, Facts[]>
}

const NULLABLE: Facts = { isNullable: true }
const NOT_NULL: Facts = { isNullable: false }
const RANGE = { table: '0', subquery: '1', join: '2', function: '3', values: '5', cte: '6', group: '9' }

/** The facts of each column that a statement returns, in order. */
export function findFacts(query: TreeNode, catalog: Catalog, readParameter: ReadParameter): Facts[] {
  return new FactReader(catalog).readOutput(openScope(query, undefined, readParameter))
}

const openScope = (query: TreeNode, outer: Scope | undefined, readParameter: ReadParameter): Scope => ({
  query,
  outer,
  readParameter,
  proof: proveColumns(query),
  outputs: new Map(),
})

class FactReader {
  readonly #catalog: Catalog
  /** The queries being read, because a recursive query refers to itself. */
  readonly #reading = new Set<TreeNode>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  readOutput(scope: Scope): Facts[] {
    const output = listOutput(scope.query)
    if (this.#reading.has(scope.query)) return output.map(() => NULLABLE)
    this.#reading.add(scope.query)
    const facts = output.map((column, index) =>
      isNode(scope.query.setOperations)
        ? this.#readSetOperation(scope.query.setOperations, index, scope)
        : this.#read(column.expr, scope),
    )
    this.#reading.delete(scope.query)
    return facts
  }

  #readSetOperation(operation: TreeNode, index: number, scope: Scope): Facts {
    if (operation.type === 'RANGETBLREF') return this.#readRange(Number(operation.rtindex), index + 1, scope)
    return mergeFacts(
      [operation.larg, operation.rarg].map((side) =>
        isNode(side) ? this.#readSetOperation(side, index, scope) : NULLABLE,
      ),
    )
  }

  #readAll(values: TreeValue | undefined, scope: Scope): Facts[] {
    return listNodes(values).map((value) => this.#read(value, scope))
  }

  #read(expression: TreeValue | undefined, scope: Scope): Facts {
    if (!isNode(expression)) return NULLABLE
    switch (expression.type) {
      case 'VAR':
        return this.#readColumn(expression, scope)
      case 'CONST':
        return readConstant(expression)
      case 'PARAM':
        return scope.readParameter(Number(expression.paramid))
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
        return this.#read(expression.arg, scope)
      case 'COALESCEEXPR': {
        const args = this.#readAll(expression.args, scope)
        return { ...mergeFacts(args), isNullable: args.every(({ isNullable }) => isNullable) }
      }
      case 'MINMAXEXPR':
        return { isNullable: this.#readAll(expression.args, scope).every(({ isNullable }) => isNullable) }
      case 'CASEEXPR':
        return mergeFacts([
          ...listNodes(expression.args).map(({ expr, result }) =>
            this.#read(result, { ...scope, proof: extendProof(scope.proof, expr), outputs: new Map() }),
          ),
          this.#read(expression.defresult, scope),
        ])
      case 'BOOLEXPR':
        return needsAll(this.#readAll(expression.args, scope))
      case 'SCALARARRAYOPEXPR': {
        const [value, list] = listNodes(expression.args)
        return needsAll([this.#read(value, scope), this.#readElements(list, scope)])
      }
      case 'OPEXPR':
        return this.#readOperator(expression, scope)
      case 'FUNCEXPR':
        return this.#readFunction(expression, scope)
      case 'AGGREF':
        return this.#readAggregate(expression, scope)
      case 'WINDOWFUNC':
        return { isNullable: !NEVER_RETURN_NULL.has(this.#nameFunction(expression.winfnoid)) }
      case 'SUBLINK':
        return this.#readSubquery(expression, scope)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
        return NOT_NULL
      default:
        return NULLABLE
    }
  }

  #readColumn(column: TreeNode, scope: Scope): Facts {
    let owner: Scope | undefined = scope
    for (let level = Number(column.varlevelsup); level > 0; level -= 1) owner = owner?.outer
    if (!owner) return NULLABLE
    const { columns, innerJoins } = owner.proof
    const facts = this.#readRange(Number(column.varno), Number(column.varattno), owner)
    if (columns.has(`${column.varno}.${column.varattno}`)) return { ...facts, isNullable: false }
    const isOuterJoined = listTexts(column.varnullingrels).some((join) => !innerJoins.has(join))
    return isOuterJoined ? { ...facts, isNullable: true } : facts
  }

  /** A column of a table, subquery, function … in FROM. */
  #readRange(range: number, column: number, scope: Scope): Facts {
    const entry = listNodes(scope.query.rtable)[range - 1]
    switch (entry?.rtekind) {
      case RANGE.table:
        return this.#catalog.columns.get(`${entry.relid}.${column}`) ?? NULLABLE
      case RANGE.subquery:
        return this.#readQuery(entry.subquery, column, scope)
      case RANGE.join:
        return this.#read(listNodes(entry.joinaliasvars)[column - 1], scope)
      case RANGE.group:
        return this.#read(listNodes(entry.groupexprs)[column - 1], scope)
      case RANGE.cte:
        return this.#readCte(entry, column, scope)
      case RANGE.function:
        return this.#readFunctionRange(entry, column, scope)
      case RANGE.values:
        return mergeFacts(
          (Array.isArray(entry.values_lists) ? entry.values_lists : []).map((row) =>
            this.#read(listNodes(row)[column - 1], scope),
          ),
        )
      default:
        return NULLABLE
    }
  }

  #readQuery(query: TreeValue | undefined, column: number, outer: Scope): Facts {
    if (!isNode(query)) return NULLABLE
    const output = outer.outputs.get(query) ?? this.readOutput(openScope(query, outer, outer.readParameter))
    if (!this.#reading.has(query)) outer.outputs.set(query, output)
    return output[column - 1] ?? NULLABLE
  }

  #readCte(entry: TreeNode, column: number, scope: Scope): Facts {
    let owner: Scope | undefined = scope
    for (let level = Number(entry.ctelevelsup); level > 0; level -= 1) owner = owner?.outer
    const cte = listNodes(owner?.query.cteList).find(({ ctename }) => ctename === entry.ctename)
    return owner && cte ? this.#readQuery(cte.ctequery, column, owner) : NULLABLE
  }

  #readFunctionRange(entry: TreeNode, column: number, scope: Scope): Facts {
    const calls = listNodes(entry.functions).map(({ funcexpr }) => funcexpr)
    const [call] = calls
    if (!isNode(call)) return NULLABLE
    const body = this.#catalog.bodies.get(String(call.funcid))
    if (body) return this.#readBody(body, call, scope)[column - 1] ?? NULLABLE
    return this.#read(calls.length > 1 ? calls[column - 1] : call, scope)
  }

  #readBody(body: TreeNode, call: TreeNode, scope: Scope): Facts[] {
    const known = scope.outputs.get(call)
    if (known) return known
    const args = this.#readAll(call.args, scope)
    const output = this.readOutput(openScope(body, undefined, (number) => args[number - 1] ?? NULLABLE))
    scope.outputs.set(call, output)
    return output
  }

  #readFunction(call: TreeNode, scope: Scope): Facts {
    const body = this.#catalog.bodies.get(String(call.funcid))
    if (body) return alwaysReturnsRow(body) ? (this.#readBody(body, call, scope)[0] ?? NULLABLE) : NULLABLE
    const name = this.#nameFunction(call.funcid)
    if (name === 'jsonb_build_object') return { isNullable: false, json: [{ fields: this.#readFields(call, scope) }] }
    if (NEVER_RETURN_NULL.has(name)) return NOT_NULL
    if (name === 'unnest') return this.#readElements(listNodes(call.args)[0], scope)
    if (NULL_FOR_FIRST.has(name)) return needsAll(this.#readAll(call.args, scope).slice(0, 1))
    return NULL_FOR_NULL.has(name) ? needsAll(this.#readAll(call.args, scope)) : NULLABLE
  }

  /** An element of an array: one that is a parameter has no nulls, because the code passes none. */
  #readElements(array: TreeNode | undefined, scope: Scope): Facts {
    if (array?.type === 'PARAM') return this.#read(array, scope)
    if (array?.type === 'ARRAYEXPR') return needsAll(this.#readAll(array.elements, scope))
    return NULLABLE
  }

  #readOperator(operator: TreeNode, scope: Scope): Facts {
    if (JSON_OPERATOR.test(this.#nameFunction(operator.opfuncid))) return NULLABLE
    return needsAll(this.#readAll(operator.args, scope))
  }

  /** An aggregate of no rows is null. Groups have rows, unless a filter removes them. */
  #readAggregate(aggregate: TreeNode, scope: Scope): Facts {
    if (NEVER_RETURN_NULL.has(this.#nameFunction(aggregate.aggfnoid))) return NOT_NULL
    const hasRows = hasOnlyFullGroups(scope.query) && !isNode(aggregate.aggfilter)
    const args = listNodes(aggregate.args).map(({ expr }) => expr)
    if (this.#nameFunction(aggregate.aggfnoid) === 'jsonb_agg')
      return { isNullable: !hasRows, json: [{ element: this.#describe('element', args[0], scope) }] }
    return hasRows ? needsAll(args.map((arg) => this.#read(arg, scope))) : NULLABLE
  }

  #readSubquery(sublink: TreeNode, scope: Scope): Facts {
    if (sublink.subLinkType === SUBLINK.exists || sublink.subLinkType === SUBLINK.array) return NOT_NULL
    if (sublink.subLinkType !== SUBLINK.scalar || !isNode(sublink.subselect)) return NULLABLE
    const facts = this.#readQuery(sublink.subselect, 1, scope)
    return alwaysReturnsRow(sublink.subselect) ? facts : { ...facts, isNullable: true }
  }

  /** The arguments of jsonb_build_object are names and values in turn. */
  #readFields(call: TreeNode, scope: Scope): Column[] {
    const args = listNodes(call.args)
    return args.flatMap((name, index) => {
      const text = index % 2 === 0 ? this.#read(name, scope).values?.[0] : undefined
      return text === undefined ? [] : [this.#describe(text, args[index + 1], scope)]
    })
  }

  #describe(name: string, expression: TreeValue | undefined, scope: Scope): Column {
    const type = isNode(expression) ? findType(expression) : undefined
    return { name, type: this.#catalog.types.get(type ?? '') ?? '', ...this.#read(expression, scope) }
  }

  #nameFunction(id: TreeValue | undefined): string {
    return this.#catalog.functions.get(String(id)) ?? ''
  }
}

const needsAll = (parts: Facts[]): Facts => ({ isNullable: parts.some(({ isNullable }) => isNullable) })

function mergeFacts(parts: Facts[]): Facts {
  const values = parts.every((part) => part.values)
    ? [...new Set(parts.flatMap((part) => part.values ?? []))]
    : undefined
  return { ...needsAll(parts), values, json: parts.flatMap(({ json }) => json ?? []) }
}

function readConstant(constant: TreeNode): Facts {
  if (constant.constisnull === 'true') return { isNullable: true, values: [] }
  const text = readText(constant)
  return text === undefined ? NOT_NULL : { isNullable: false, values: [text] }
}
