import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listTestFiles } from '#scripts/lane-files.ts'
import { findProofs } from '#tests/support/specified-proofs.ts'
import { matchSpecified, SPECIFIED_TEXTS } from '#tests/support/specified-texts.ts'

const all = Object.entries(SPECIFIED_TEXTS).flatMap(([situation, texts]) => texts.map((text) => ({ situation, text })))
const proofs = listTestFiles().flatMap((path) => findProofs(readFileSync(path, 'utf8')))

const isProven = (situation: string, text: string) =>
  proofs.some((proof) => proof.situation === situation && proof.text === text)

/** Texts that the coverage document says are nowhere. */
const nowhere = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .map((row) => row.split(' | '))
  .flatMap(([text = '', place]) => (place === 'nowhere' ? [text] : []))
  .join('\n')

test('every text of the specification is seen in its situation by a test, or the coverage document says why not', () => {
  const unproven = all.filter(({ situation, text }) => !isProven(situation, text) && !nowhere.includes(`"${text}"`))
  expect(unproven).toEqual([])
})

test('no text is seen by a test that cannot occur', () => {
  expect(all.filter(({ situation, text }) => isProven(situation, text) && nowhere.includes(`"${text}"`))).toEqual([])
})

test('a proof is a call with a literal situation and text that runs in every run', () => {
  const found = (source: string) => findProofs(source).map(({ situation, text }) => [situation, text])
  expect(found(`await seeSpecified(page.getByRole('main', { name: 'A' }), 'post', "You're in")`)).toEqual([
    ['post', "You're in"],
  ])
  expect(found(`// await seeSpecified(page, 'post', 'Back')`)).toEqual([])
  expect(found(`const text = "await seeSpecified(page, 'post', 'Back')"`)).toEqual([])
  expect(found(`await seeSpecified(page, 'post', text)`)).toEqual([])
  expect(found(`test.skip('a', async () => { await seeSpecified(page, 'post', 'Back') })`)).toEqual([])
})

test.each([
  ['Saved.', 'Saved.', true],
  ['Saved.', ' Saved. Go on. ', true],
  ['Saved.', 'Saved', false],
  ['Saved.', 'Not Saved.', false],
  ['Edit', 'Edit Venue', false],
  ['Failed to log in', 'Failed to log in. Try again.', true],
  ['Failed to log in', 'Failed to log in again', false],
  ['Failed to add shift: {reason}', 'Failed to add shift: Too long. Try again.', true],
  ['Failed to add shift: {reason}', 'Failed to add shift: Too late.', false],
  ['Failed to load profile data.', 'Failed to load profile data. The server is down.', true],
  ['Failed to load profile data.', 'Failed to load profile data. Please try again.', false],
  ["Don't (yet).", 'Don’t (yet).', false],
])('"%s" in "%s": %s', (text, shown, matches) => {
  expect(matchSpecified(text, { reason: 'Too long.' }).test(shown)).toBe(matches)
})
