import { isNode, listTexts, type TreeNode } from './node-tree.ts'
import { listOutput } from './queries.ts'

/** Kinds of subqueries in expressions. */
export const SUBLINK = { exists: '0', scalar: '4', array: '6' }

/** A text begins with its length; one without a type ends with a zero. */
const TEXT_BYTES: Readonly<Record<string, [start: number, end?: number]>> = { 25: [4], 705: [0, -1] }

/** The value of a constant, if it is a text. */
export function readText({ consttype, constvalue }: TreeNode): string | undefined {
  const slice = TEXT_BYTES[String(consttype)]
  const bytes = listTexts(Array.isArray(constvalue) ? constvalue[1] : undefined).map(Number)
  return slice && Buffer.from(bytes.slice(...slice)).toString()
}

/** The fields that hold the type of an expression, each kind of node having its own. */
const TYPE_FIELDS = [
  'vartype',
  'consttype',
  'paramtype',
  'funcresulttype',
  'opresulttype',
  'casetype',
  'coalescetype',
  'minmaxtype',
  'aggtype',
  'wintype',
  'resulttype',
  'array_typeid',
]
const BOOLEAN = '16'
const TESTS = new Set(['BOOLEXPR', 'NULLTEST', 'BOOLEANTEST', 'DISTINCTEXPR', 'SCALARARRAYOPEXPR'])

/** The id of an expression's type. */
export function findType(expression: TreeNode): string | undefined {
  if (TESTS.has(expression.type) || expression.subLinkType === SUBLINK.exists) return BOOLEAN
  if (expression.subLinkType === SUBLINK.scalar && isNode(expression.subselect)) {
    const [column] = listOutput(expression.subselect)
    return isNode(column?.expr) ? findType(column.expr) : undefined
  }
  const type = expression[TYPE_FIELDS.find((field) => field in expression) ?? '']
  return typeof type === 'string' ? type : undefined
}
