import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRepeatedTexts, type Source } from '#tests/support/repeated-texts.ts'
import { SPECIFIED_TEXTS } from '#tests/support/specified-texts.ts'

const SHARED = ['contract/*.texts.ts', 'web/*/texts.ts']
// Excludes tests of the contract, which are about its wording.
const TESTS = ['server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/**/*.ts']
// The list of texts that may be repeated, and this file.
const NOT_READ = ['tests/support/specified-texts.ts', 'tests/codebase/repeated-texts.test.ts']

const sourcesIn = (patterns: string[], exclude: string[] = []): Source[] =>
  globSync(patterns, { exclude }).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('no test repeats a text that it could import', () => {
  const found = findRepeatedTexts({
    shared: sourcesIn(SHARED),
    // The landing page's example uses names of the demo.
    screens: sourcesIn(
      ['web/**/*.{ts,tsx}', 'server/accounts/emails.ts', 'server/notifications/email/*.ts'],
      [...SHARED, ...TESTS, 'web/marketing/ExampleBoard.tsx'],
    ),
    tests: sourcesIn(TESTS, NOT_READ),
    free: [...Object.values(SPECIFIED_TEXTS).flat(), 'Last Call'],
  })
  expect(found).toEqual([])
})

const TEXTS = { path: 'web/posts/texts.ts', text: "export const postTexts = { posted: 'Your post is up.' } as const" }
const SCREEN = {
  path: 'web/posts/Composer.tsx',
  text: '<Button>\n  Post it now\n</Button>\n<Field label="Who may reply" />',
}
const findIn = (...tests: string[]) =>
  findRepeatedTexts({
    shared: [TEXTS],
    screens: [SCREEN],
    tests: tests.map((text, index) => ({ path: `tests/e2e/${index}.spec.ts`, text })),
    free: ['Add Venue'],
  })

test.each([
  ["getByText('Your post is up.')"],
  ['getByText("Your post is up.")'],
  ['getByText(/^Your post is up.$/)'],
  ['toBe(`Your post is up. `)'],
  ["// A comment.\nroute('**/api/posts/*/like')\ngetByText('Your post is up.')\nroute('**/api/*')"],
])('a test that repeats a shared text is found: %s', (text) => {
  expect(findIn(text)).toEqual(['"Your post is up.": import it from web/posts/texts.ts in tests/e2e/0.spec.ts'])
})

test.each([['Post it now'], ['Who may reply']])('two tests that repeat "%s" from a screen are found', (text) => {
  const both = findIn(`getByRole('button', { name: '${text}' })`, `getByLabel("${text}")`)
  expect(both).toEqual([`"${text}": move it to a texts.ts, and import it in tests/e2e/0.spec.ts, tests/e2e/1.spec.ts`])
})

test('one test file may repeat a text of a screen, and every test may repeat specified texts', () => {
  expect(findIn("getByText('Post it now')\ngetByText('Post it now')")).toEqual([])
  expect(findIn("getByText('Add Venue')", "getByText('Add Venue')")).toEqual([])
  expect(findIn("// 'Your post is up.'", "getByText('Another text')", "getByText('Another text')")).toEqual([])
})
