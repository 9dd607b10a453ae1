import { globSync, readFileSync } from 'node:fs'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'

/** Helpers that expect something are named so, and a test calls one of them or `expect`. */
const EXPECTS = /\bexpect|\b(see|check)\w*\(/

/** The tests of a file that expect nothing. */
function findWithoutExpectation(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(test|it)\b/.test(node.expression.getText())) {
      const [title, ...others] = node.arguments
      if (title && others.some(ts.isFunctionLike) && !EXPECTS.test(node.getText()))
        found.push(`${path}: ${title.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

test('every test expects something', () => {
  const paths = globSync('{contract,server,web,scripts,tests}/**/*.{test,spec}.{ts,tsx}')
  expect(paths.flatMap((path) => findWithoutExpectation(path, readFileSync(path, 'utf8')))).toEqual([])
  expect(paths.length).toBeGreaterThan(500)
})

test.each([
  ["test('a', () => { run() })", 1],
  ["test.each([1])('a', async () => await run())", 1],
  ["test('a', () => { expect(run()).toBe(1) })", 0],
  ["test('a', () => checkRun())", 0],
])('%s: %i without an expectation', (text, count) => {
  expect(findWithoutExpectation('a.test.ts', text)).toHaveLength(count)
})
