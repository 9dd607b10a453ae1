import { isNode, listNodes, listTexts, type TreeNode, type TreeValue } from './node-tree.ts'

export const JOIN = { inner: '0', left: '1' }
const IS_NOT_NULL = '1'

export type Proof = {
  /** Columns (`<range>.<column>`) that a condition requires not to be null. */
  columns: Set<string>
  /** Outer joins of which a condition drops the rows without a match. */
  innerJoins: Set<string>
}

/** What the conditions of a query prove about the rows that it returns. An update may set what its condition tests. */
export const proveColumns = (query: TreeNode): Proof =>
  prove(listConditions(query.jointree), (column) => column.varno !== query.resultRelation)

/** What else is known where a condition is true. */
export function extendProof(proof: Proof, condition: TreeValue | undefined): Proof {
  const added = prove(splitAnd(condition), () => true)
  return {
    columns: proof.columns.union(added.columns),
    innerJoins: proof.innerJoins.union(added.innerJoins),
  }
}

function prove(conditions: TreeNode[], isKept: (column: TreeNode) => boolean): Proof {
  const required = conditions.flatMap(listRequiredColumns)
  return {
    columns: new Set(required.filter(isKept).map(({ varno, varattno }) => `${varno}.${varattno}`)),
    innerJoins: new Set(required.flatMap(({ varnullingrels }) => listTexts(varnullingrels))),
  }
}

/** The conditions of WHERE and of inner joins, as far as AND combines them. */
function listConditions(from: TreeValue | undefined): TreeNode[] {
  if (!isNode(from)) return []
  if (from.type === 'FROMEXPR') return [...listNodes(from.fromlist).flatMap(listConditions), ...splitAnd(from.quals)]
  if (from.type !== 'JOINEXPR') return []
  if (from.jointype === JOIN.left) return listConditions(from.larg)
  if (from.jointype !== JOIN.inner) return []
  return [...listConditions(from.larg), ...listConditions(from.rarg), ...splitAnd(from.quals)]
}

function splitAnd(condition: TreeValue | undefined): TreeNode[] {
  if (!isNode(condition)) return []
  return condition.type === 'BOOLEXPR' && condition.boolop === 'and'
    ? listNodes(condition.args).flatMap(splitAnd)
    : [condition]
}

/** A comparison with null is not true, so it requires its columns not to be null. */
function listRequiredColumns(condition: TreeNode): TreeNode[] {
  if (condition.type === 'NULLTEST') return condition.nulltesttype === IS_NOT_NULL ? listColumns([condition.arg]) : []
  return condition.type === 'OPEXPR' || condition.type === 'SCALARARRAYOPEXPR'
    ? listColumns(listNodes(condition.args))
    : []
}

const listColumns = (expressions: (TreeValue | undefined)[]): TreeNode[] =>
  expressions
    .map((expression) => (isNode(expression) && expression.type === 'RELABELTYPE' ? expression.arg : expression))
    .filter(isNode)
    .filter((expression) => expression.type === 'VAR' && expression.varlevelsup === '0')
