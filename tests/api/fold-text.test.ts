import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { FOLDING_PAIRS } from '#tests/support/folding-cases.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

async function foldInDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t (text, n)
    order by n`.execute(context.db)
  return rows.map(({ folded }) => folded)
}

// Letters that Unicode added after version 14, which PostgreSQL 15 has, may differ; so the table of names is compared, too.
test('browser, server and database fold every letter of living scripts alike', async () => {
  const letters = Array.from({ length: 0x1e00 + 0x400 - 1 }, (_, index) => String.fromCodePoint(index + 1))
  const others = Array.from({ length: 0x600 }, (_, index) =>
    String.fromCodePoint(index + 0xfa00 - (index < 0x100 ? 0xdb00 : 0)),
  )
  const texts = [...letters, ...others].filter((letter) => /[^\p{Surrogate}\p{Unassigned}]/u.test(letter))
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
})

test('names of all kinds are folded alike', async () => {
  const texts = FOLDING_PAIRS.flatMap(([typed, name]) => [typed, name, typed.normalize('NFD'), name.normalize('NFD')])
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
})
