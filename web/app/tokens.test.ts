import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accentColors } from '#web/artwork/accent-colors.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colors of a theme by name. A token has one color, or `light-dark(light, dark)`. */
const parseColors = (theme: 0 | 1): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--lc-([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g)].map(
      ([, name, light, dark = light]) => [name, theme === 0 ? light : dark],
    ),
  )

const drinks = Object.fromEntries(
  Object.entries(accentColors).flatMap(([name, [ground, letters]]) => [
    [name, ground],
    [`on-${name}`, letters],
  ]),
)
const themes = [
  ['light', { ...parseColors(0), ...drinks }],
  ['dark', { ...parseColors(1), ...drinks }],
] as const

/** The contrast ratio of two colors as defined by WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const GROUNDS = ['room', 'surface', 'surface-2', 'well']
const DRINKS = Object.keys(accentColors)

/** Text colors, each with its backgrounds: at least 4.5:1. */
const TEXTS: [text: string, grounds: string[]][] = [
  ['ink', [...GROUNDS, 'surface-3', 'cherry-wash', 'mint-wash']],
  ['ink-2', [...GROUNDS, 'surface-3', 'cherry-wash', 'mint-wash']],
  ['ink-3', GROUNDS],
  ['lit-ink', GROUNDS],
  ['cherry', [...GROUNDS, 'cherry-wash']],
  ['mint', [...GROUNDS, 'mint-wash']],
  ...['solid', 'lit', ...DRINKS].map((fill): [string, string[]] => [`on-${fill}`, [fill]]),
  ['on-cherry', ['cherry-fill']],
]
/** Icons, edges of controls and the focus ring, each with its backgrounds: at least 3:1. */
const MARKS: [mark: string, grounds: string[]][] = [
  ['edge', ['room', 'surface', 'well']],
  ['lamp', ['room', 'surface', 'well']],
  ['focus', [...GROUNDS, 'surface-3']],
  ['solid', ['room', 'surface', 'well']],
  ['cherry-fill', ['room', 'surface', 'well']],
]

test('computes the contrast of known colors', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(themes)('%s', (_, colors) => {
  const pairs = (list: [string, string[]][]) => list.flatMap(([on, grounds]) => grounds.map((ground) => [on, ground]))
  const color = (name: string) => {
    const found: string | undefined = colors[name]
    if (!found) throw new Error(`tokens.css has no --lc-${name}`)
    return found
  }

  test.each(pairs(TEXTS))('text %s has enough contrast on %s', (text = '', ground = '') => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(MARKS))('mark %s has enough contrast on %s', (mark = '', ground = '') => {
    expect(contrast(color(mark), color(ground))).toBeGreaterThanOrEqual(3)
  })

  test('every color is part of a pair above or purely decorative', () => {
    const named = new Set([...TEXTS, ...MARKS].flatMap(([on, grounds]) => [on, ...grounds]))
    expect(Object.keys(colors).filter((name) => !named.has(name))).toEqual(['line'])
  })
})

test('both themes set every color', () => {
  expect(Object.keys(parseColors(0)).length).toBeGreaterThan(20)
  expect(css.match(/light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)/g)).toHaveLength(21)
})

test('animations change only what the browser draws without repainting the page', () => {
  const animations = [...css.matchAll(/@keyframes (\w+) \{\n(.*?)\n {2}\}/gs)]
  expect(animations.map(([, name]) => name)).toEqual(['lamp', 'fade', 'sheet'])
  const changed = animations.flatMap(([, , frames = '']) => [...frames.matchAll(/([\w-]+): [^;]+;/g)])
  expect(new Set(changed.map(([, property]) => property))).toEqual(new Set(['transform', 'opacity']))
})
