import { expect, test } from 'vitest'
import { Username } from '#contract/profiles.ts'
import { suggestUsername } from './suggest-username.ts'

test.each([
  ['Robin Pours', 'robin.pours'],
  ['  Zoë  St. Cloud ', 'zoe.st.cloud'],
  ['DJ “Two-Step” 99', 'dj.two.step.99'],
  ['O’Neil', 'o.neil'],
])('suggests a valid username for %s', (name, username) => {
  expect(suggestUsername(name)).toBe(username)
  expect(Username.parse(username)).toBe(username)
})

test('suggests nothing for a name with too few Latin letters', () => {
  expect(['', 'Al', '田中', '...'].map(suggestUsername)).toEqual(['', '', '', ''])
})

test('shortens a long name to a valid username', () => {
  const suggestion = suggestUsername('Bartholomew Featherstonehaugh Cholmondeley')
  expect(Username.parse(suggestion)).toBe('bartholomew.featherstonehaugh')
})
