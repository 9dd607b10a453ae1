/** A parsed statement as PostgreSQL prints it (the type pg_node_tree), read into nested values. */
export type TreeNode = { type: string; [field: string]: TreeValue }
export type TreeValue = string | null | TreeNode | TreeValue[]

const TOKEN = /"(?:\\.|[^"\\])*"|[(){}[\]]|(?:\\.|[^\s(){}[\]\\])+/g
const EMPTY = '<>'
/** Marks a list of numbers, of object ids or of transaction ids, and a set of numbers. */
const LIST_MARK = /^[ioxb]$/

export function parseNodeTree(text: string): TreeValue {
  const tokens = (text.match(TOKEN) ?? []).values()
  return readValue(tokens.next().value ?? EMPTY, tokens)
}

export const listNodes = (value: TreeValue | undefined): TreeNode[] =>
  Array.isArray(value) ? value.filter(isNode) : []

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listTexts = (value: TreeValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

type Tokens = IterableIterator<string>

function readValue(token: string, tokens: Tokens): TreeValue {
  if (token === '{') return readNode(tokens)
  if (token === '(') return readList(')', tokens)
  if (token === '[') return readList(']', tokens)
  if (token === EMPTY) return null
  return (token.startsWith('"') ? token.slice(1, -1) : token).replaceAll(/\\(.)/g, '$1')
}

function readList(end: string, tokens: Tokens): TreeValue[] {
  const items: TreeValue[] = []
  for (let token = next(tokens); token !== end; token = next(tokens)) {
    if (items.length > 0 || !LIST_MARK.test(token)) items.push(readValue(token, tokens))
  }
  return items
}

/** A field usually has one value; the bytes of a constant follow their count. */
function readNode(tokens: Tokens): TreeNode {
  const node: TreeNode = { type: next(tokens) }
  let token = next(tokens)
  while (token !== '}') {
    const field = token.slice(1)
    const values: TreeValue[] = []
    for (token = next(tokens); token !== '}' && !token.startsWith(':'); token = next(tokens))
      values.push(readValue(token, tokens))
    node[field] = values.length === 1 ? (values[0] ?? null) : values
  }
  return node
}

function next(tokens: Tokens): string {
  const { value, done } = tokens.next()
  if (done) throw new Error('The tree of a statement ends too early')
  return value
}
