import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8')

test('every test named by the threat model exists', () => {
  const named = [...page.matchAll(/`((?:contract|server|tests|web|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(60)
  expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every attack in the threat model names a test', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (attack|requirement) \|/.test(line))
  const model = rows.slice(
    0,
    rows.findIndex((row) => row.includes('6.2.1')),
  )
  expect(model.length).toBeGreaterThan(35)
  expect(model.filter((row) => !/`[\w/.-]+\.(test|spec)\.ts`/.test(row))).toEqual([])
})
