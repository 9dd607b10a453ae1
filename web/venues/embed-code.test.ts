import { expect, test } from 'vitest'
import { buildEmbedCode } from './embed-code.ts'

const at = { origin: 'https://lastcall.test', theme: 'dark' } as const

test('is one line with the address, the theme and a title', () => {
  const code = buildEmbedCode({ name: 'The Still', slug: 'the-still' }, at)
  expect(code).not.toContain('\n')
  expect(code).toContain(
    '<iframe class="last-call" src="https://lastcall.test/embed/venues/the-still?show=tonight,events,specials&amp;theme=dark" title="Tonight at The Still" loading="lazy"',
  )
})

test('a hostile name stays inside its attribute and on the line', () => {
  const code = buildEmbedCode({ name: '"><script>alert(1)</script>\n&', slug: 'x' }, at)
  expect(code).toContain('title="Tonight at &#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38;"')
  expect(code).not.toContain('\n')
})
