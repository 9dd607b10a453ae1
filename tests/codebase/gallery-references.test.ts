import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const REFERENCES = fileURLToPath(new URL('../e2e/gallery', import.meta.url))
const LIMIT_BYTES = 10_000_000

test('the reference images take at most 10 MB of the repository', () => {
  const files = existsSync(REFERENCES) ? readdirSync(REFERENCES) : []
  const sizes = files.map((name) => statSync(`${REFERENCES}/${name}`).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT_BYTES)
})
