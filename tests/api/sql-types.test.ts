import { beforeAll, expect, test } from 'vitest'
import { run } from '#scripts/run.ts'
import { UNREACHED } from '#scripts/sql-types/exceptions.ts'

const FILE = 'tests/support/wrong-sql.ts'
let code: number
let problems: string[]

/** In a process of its own: the check finds calls by their position, which the test runner changes. */
beforeAll(async () => {
  const result = await run(process.execPath, ['scripts/check-sql.ts', FILE], { quiet: true })
  code = result.code
  problems = result.output.split('\n').map((line) => line.replace(`${FILE}:`, '').replace(/^\d+ /, ''))
})

test.each([
  ['a renamed column', 'selectRenamedColumn: error: column "former_id" does not exist'],
  [
    'a renamed column of an update',
    'updateRenamedColumn: error: column "former_at" of relation "posts" does not exist',
  ],
  ['another name in the result', 'selectOtherName: no column or field is named post_id'],
  ['a row of an update that returns none', 'updateWithoutReturning: no column or field is named id'],
  ['another name in JSON', 'selectJson: author: no column or field is named name'],
  ['a wrong type in JSON', 'selectJson: likes: element: at is a text (string), but is declared as Date'],
  ['a wrong nullability in JSON', 'selectNullableInJson: person: bio can be null, but is declared as string'],
  ['a row that is none of several', 'selectUnion: no column or field is named post_id'],
  ['a wrong nullability', 'selectNullable: bio can be null, but is declared as string'],
  ['a wrong type', 'selectWrongType: created_at is a timestamptz (Date), but is declared as string'],
  ['a value missing from a list', /^selectUnlistedValue: user_type can be '.*business/],
  ['a mistake in one branch', 'selectByKind: profile_id can be null, but is declared as string'],
  ['a mistake after a first statement', 'selectLater: count is a int8 (number), but is declared as string'],
  ["a mistake in a generic function's caller", /^selectGeneric: like_count is a int4 \(number\), but .* boolean/],
  ['a mistake inside a built query', 'selectWithBuilder: edited_at can be null, but is declared as string'],
  ['a name of two texts', /selectUnderOneName: Two statements are named wrong_name/],
  ['a statement that is not reached', /selectInPrivate: the check reaches fewer/],
])('%s fails the check', (_, problem) => {
  expect(code).toBe(1)
  expect(problems).toContainEqual(problem instanceof RegExp ? expect.stringMatching(problem) : problem)
})

test('the list of calls that are not reached only gets shorter: lower the number with it', () => {
  expect(Object.values(UNREACHED).reduce((sum, { calls }) => sum + calls, 0)).toBe(27)
})

test('a correct statement passes, with and without its optional part', () => {
  expect(problems.filter((line) => line.includes('selectCorrectly'))).toEqual([])
})
