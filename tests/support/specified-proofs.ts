import { ts } from '@ts-morph/common'

type Proof = { situation: string; text: string }

/** The calls of `seeSpecified` in a test file, except in skipped tests. */
export const findProofs = (source: string): Proof[] => {
  if (!source.includes('seeSpecified(')) return []
  const proofs: Proof[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      if (isSkipped(node)) return
      const proof = toProof(node)
      if (proof) proofs.push(proof)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX))
  return proofs
}

const isSkipped = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && ['skip', 'fixme', 'todo'].includes(expression.name.text)

const toProof = ({ expression, arguments: [, situation, text] }: ts.CallExpression): Proof | undefined => {
  if (!ts.isIdentifier(expression) || expression.text !== 'seeSpecified') return undefined
  if (!situation || !text || !ts.isStringLiteral(situation) || !ts.isStringLiteral(text)) return undefined
  return { situation: situation.text, text: text.text }
}
