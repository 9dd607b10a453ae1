import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderSchemaTypes } from '#scripts/schema-types.ts'
import { openTestDatabase } from '#tests/support/database.ts'

test('the generated table types match the migrations (if not: npm run db:types)', async () => {
  const database = await openTestDatabase()
  expect(readFileSync('server/core/db/schema.ts', 'utf8')).toBe(await renderSchemaTypes(database))
  await database.close()
})
