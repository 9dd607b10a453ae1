import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { FOLDING_PAIRS } from '#tests/support/folding-cases.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

async function foldInDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) with ordinality t (text, n)
    order by n`.execute(context.db)
  return rows.map(({ folded }) => folded)
}

/** Decoding an answer drops it. */
const BYTE_ORDER_MARK = '\uFEFF'

const listCharacters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

test('browser, server and database fold every character alike', async () => {
  const texts = [
    ...listCharacters(0x01, 0x24ff),
    ...listCharacters(0xf900, 0xfffd),
    ...listCharacters(0x1d400, 0x1d7ff),
  ].filter((character) => character !== BYTE_ORDER_MARK)
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
})

test('names of all kinds are folded alike', async () => {
  const texts = FOLDING_PAIRS.flatMap(([typed, name]) => [typed, name, typed.normalize('NFD'), name.normalize('NFD')])
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
})
