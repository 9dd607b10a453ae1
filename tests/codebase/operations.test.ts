import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '#server/ops/doctor/configuration.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every variable that the configuration reads, found by its read calls. `npm run dev` sets DEV_PORT itself. */
const variables = [
  ...`${read('server/core/config.ts')}${read('server/core/map-config.ts')}`.matchAll(
    /(?:\(env, |readAddress\()'([A-Z_]+)'/g,
  ),
]
  .map(([, name]) => name ?? '')
  .filter((name) => name !== 'DEV_PORT')

/** The variables in the first column of a page's tables. */
const documented = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? ''))

test('docs/configuration.md lists every variable of the configuration exactly once', () => {
  expect(variables.length).toBeGreaterThan(25)
  expect(documented('docs/configuration.md').sort()).toEqual([...new Set(variables)].sort())
})

test('the doctor knows every variable of the configuration', () => {
  expect([...VARIABLES].sort()).toEqual([...new Set(variables), 'DEV_PORT'].sort())
})
