import { expect, test } from 'vitest'
import { listProductionPackages } from '#scripts/audit-rules.ts'
import { readPackageLock, renderNotices } from '#scripts/third-party-notices.ts'

const lock = readPackageLock()
const notices = renderNotices(lock)
const [introduction = '', ...sections] = notices.split(`\n\n${'='.repeat(80)}\n\n`)

/** The packages listed above a section's license text. */
const titlesOf = (section: string) => section.slice(0, section.indexOf('\n\n')).split('\n')

test('lists exactly the production packages, with version and license', () => {
  const wanted = listProductionPackages(lock).map(
    ([path, { version, license }]) => `${path.replace(/^.*node_modules\//, '')} ${version} (${license})`,
  )
  expect(wanted.length).toBeGreaterThan(200)
  const named = new Set(sections.flatMap(titlesOf))
  expect(wanted.filter((title) => !named.has(title))).toEqual([])
  const others = [...named].filter((title) => !wanted.includes(title)).map((title) => title.split(' ')[0])
  expect(others).toEqual(['rolldown', 'tailwindcss', 'vite'])
})

test('each package has the text of its license', () => {
  for (const section of sections) {
    const text = section.slice(section.indexOf('\n\n')).trim()
    expect([titlesOf(section), text.length > 300]).toEqual([titlesOf(section), true])
    expect(text).not.toMatch(/<year> <(copyright holders|owner)>/)
  }
  const textOf = (name: string) => sections.find((section) => titlesOf(section).some((title) => title.startsWith(name)))
  expect(textOf('@fontsource-variable/besley ')).toMatch(/The Besley Project Authors[\s\S]*SIL OPEN FONT LICENSE/i)
  expect(textOf('@img/sharp-libvips-')).toMatch(/GNU LESSER GENERAL PUBLIC LICENSE[\s\S]*TERMS AND CONDITIONS/)
  expect(textOf('@electric-sql/pglite ')).toContain('Apache License')
  expect(textOf('sharp ')).toContain('Apache License')
  expect(introduction).toContain('https://github.com/libvips/libvips')
})

test('a license without a known text fails the build', () => {
  const strange = { packages: { '': {}, 'node_modules/strange': { version: '1.0.0', license: 'Strange-1.0' } } }
  expect(() => renderNotices(strange)).toThrow('strange has no license file, and the license "Strange-1.0" has no')
})
