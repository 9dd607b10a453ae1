import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderSchemaTypes } from '#scripts/schema-types.ts'
import { openTestDatabase } from '#tests/support/database.ts'

test('the generated table types fit the migrations (else: npm run db:types)', async () => {
  const database = await openTestDatabase()
  expect(readFileSync('server/core/db/schema.ts', 'utf8')).toBe(await renderSchemaTypes(database))
  await database.close()
})
