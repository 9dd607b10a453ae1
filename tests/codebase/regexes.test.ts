import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, traverse } from '@babel/core'
import isSafe from 'safe-regex2'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Patterns with nested repetition, each with the reason why it cannot backtrack exponentially: its input is short
 * (`characters`), or every turn of the outer repetition starts with a character (`begins`) that the inner one cannot
 * match, so that there is only one way to match and the steps grow linearly.
 */
const REVIEWED: Record<string, { characters: number } | { begins: string }> = {
  // Set by the operator and read once.
  '^127(\\.\\d{1,3}){3}$': { characters: 255 },
  '^(-?\\d{1,2}(?:\\.\\d+)?)\\s*,\\s*(-?\\d{1,3}(?:\\.\\d+)?)$': { begins: '.' },
  '^\\d{4}-\\d\\d-\\d\\d(T[\\d:.]+(Z|[+-]\\d\\d:\\d\\d))?$': { characters: 64 },
  '^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*$': { begins: '/' },
  // Log lines, whose texts are truncated.
  '[\\w.%+-]+@[\\w-]+(?:\\.[\\w-]+)+': { characters: 4000 },
  // At most three times.
  '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$': { characters: 36 },
  '(?<=.)(-\\d+)+$': { begins: '-' },
  '^([\\w-]+)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$': { begins: '"' },
  '^(\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}:\\d{2})?)(Z?)$': { characters: 20 },
  '^\\/api(\\/[A-Za-z0-9._-]+)+$': { begins: '/' },
  '^application\\/json(\\s*;\\s*charset="?utf-8"?)?\\s*$': { begins: ';' },
  '^\\[([^\\]]+)\\](?::\\d+)?$|^([\\d.]+):\\d+$': { begins: ':' },
  '^\\/media\\/([a-z_-]+)\\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*)$': { begins: '/' },
  'name="?List-Unsubscribe"?(\\r\\n[^\\r\\n]+)*\\r\\n\\r\\nOne-Click\\r\\n': { characters: 1024 },
  '^(?:\\d{1,7}(?:\\.\\d{1,2})?|\\.\\d{1,2})$': { begins: '.' },
  '^([0-9a-f-]{36}|forum)(,([0-9a-f-]{36}|forum))*$': { begins: ',' },
  '^(?!\\.)(?!.*\\.\\.)[a-z0-9_.]+(?<!\\.)$': { begins: '.' },
  '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}|\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?(?:\\u200D\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)*|[0-9#*]\\uFE0F\\u20E3':
    { begins: '\u200d' },
}

type Found = { path: string; pattern: string; flags: string }

/** Every pattern in the code that reads users' text. */
function patterns(): Found[] {
  return globSync('{contract,server}/**/*.ts', { cwd: ROOT }).flatMap((path) => {
    if (path.endsWith('.test.ts')) return []
    const found: Found[] = []
    const tree = parseSync(readFileSync(join(ROOT, path), 'utf8'), {
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'], sourceType: 'module' },
    })
    if (!tree) throw new Error(`${path} could not be parsed`)
    traverse(tree, {
      RegExpLiteral({ node: { pattern, flags } }) {
        found.push({ path, pattern, flags })
      },
    })
    return found
  })
}

const all = patterns()
const doubtful = all.filter(({ pattern, flags }) => !isSafe(new RegExp(pattern, flags)))

test('no pattern applied to user input can backtrack exponentially', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(doubtful.filter(({ pattern }) => !Object.hasOwn(REVIEWED, pattern))).toEqual([])
})

test('no reviewed pattern is obsolete', () => {
  const there = new Set(doubtful.map(({ pattern }) => pattern))
  expect(Object.keys(REVIEWED).filter((pattern) => !there.has(pattern))).toEqual([])
})

test('a dangerous pattern would be found', () => {
  for (const pattern of [/(a+)+$/, /^(\w+\s?)*$/, /(.*)*x/]) expect(isSafe(pattern)).toBe(false)
})
