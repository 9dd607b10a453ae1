import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specifiedTexts } from '#tests/support/specified-texts.ts'

const source = globSync(['contract/*.ts', 'web/**/*.{ts,tsx}', 'server/**/*.ts'], {
  exclude: (name) => name.includes('.test.'),
})
  .map((path) => readFileSync(path, 'utf8').replace(/\s+/g, ' ').replaceAll('&amp;', '&').replaceAll("\\'", "'"))
  .join('\n')

// Verbatim, somewhere in the product.
test.each(specifiedTexts)('%s', (text) => {
  expect(source.includes(text)).toBe(true)
})
