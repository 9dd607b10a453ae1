import { isNode, listNodes, type TreeNode } from './node-tree.ts'

/** The columns that a statement returns: those of RETURNING, or of the select list. */
export function listOutput(query: TreeNode): TreeNode[] {
  const isSelect = query.commandType === '1'
  return listNodes(isSelect ? query.targetList : query.returningList).filter(({ resjunk }) => resjunk === 'false')
}

/** An aggregate without GROUP BY, or a select without FROM. */
export function alwaysReturnsRow(query: TreeNode): boolean {
  if (isNode(query.havingQual) || isNode(query.limitCount) || isNode(query.limitOffset)) return false
  if (query.hasAggs === 'true') return listNodes(query.groupClause).length === 0 && query.groupingSets === null
  const from = isNode(query.jointree) ? query.jointree : undefined
  return listNodes(from?.fromlist).length === 0 && !isNode(from?.quals) && query.setOperations === null
}

/** Whether there are groups, and each of them has rows. */
export function hasOnlyFullGroups({ groupClause, groupingSets }: TreeNode): boolean {
  return listNodes(groupClause).length > 0 && !listNodes(groupingSets).some(includesAllRows)
}

const EMPTY_SET = '0'
const SIMPLE_SET = '1'
const LIST_OF_SETS = '4'

/** Whether one of the grouping sets is (), the group of all rows, which exists even if there are none. */
function includesAllRows({ kind, content }: TreeNode): boolean {
  if (kind === LIST_OF_SETS) return listNodes(content).some(includesAllRows)
  return kind === EMPTY_SET || kind !== SIMPLE_SET
}
