import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Stands for any text that a message is built from. */
const TEXT = 'sample-text'
const NUMBER = 1_234_567
const AROUND_SAMPLES = new RegExp([TEXT, NUMBER.toLocaleString('en-US'), NUMBER].join('|'))

/** Returns a check whether a message is one of the product's texts, as `contract/*.texts.ts` declare them. */
export async function readProductTexts(): Promise<(message: string) => boolean> {
  const plain = new Set<string>()
  const made: RegExp[] = []
  for (const path of globSync('contract/*.texts.ts')) {
    const module: unknown = await import(pathToFileURL(path).href)
    for (const text of textsIn(module)) {
      const parts = text.split(AROUND_SAMPLES)
      if (parts.length === 1) plain.add(text)
      // Without a word of its own, a text would match anything.
      else if (/[a-z]{3}/i.test(parts.join(''))) made.push(patternOf(parts))
    }
  }
  return (message) => plain.has(message) || made.some((pattern) => pattern.test(message))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'function') return textsMadeBy(value as (...given: unknown[]) => unknown)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** What a function returns for strings, for numbers, for a list, for one and for many. */
function textsMadeBy(make: (...given: unknown[]) => unknown): string[] {
  const tries = [
    [TEXT, TEXT],
    [NUMBER, NUMBER],
    [TEXT, NUMBER],
    [[TEXT]],
    [1, true],
    [1, false],
    [120, true],
    [NUMBER, true],
    [NUMBER, false],
  ]
  return tries.flatMap((given) => {
    try {
      return textsIn(make(...given))
    } catch {
      return []
    }
  })
}

const patternOf = (parts: string[]) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`, 's')
