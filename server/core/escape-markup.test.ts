import { expect, test } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

test.each([
  ['Two-for-one rye', 'Two-for-one rye'],
  [`<b title="it's">R&B</b>`, '&lt;b title=&quot;it&#39;s&quot;&gt;R&amp;B&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['one\n\ttwo 🍸', 'one\n\ttwo 🍸'],
  ['a\u0000\u0008b\uFFFEc\uD83Cd', 'abcd'],
])('%j becomes %j', (text, expected) => {
  expect(escapeMarkup(text)).toBe(expected)
})
