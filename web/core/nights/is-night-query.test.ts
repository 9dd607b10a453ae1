import { expect, test } from 'vitest'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { isNightQuery } from './is-night-query.ts'

test('a read of a night is told from one of now by its input', () => {
  const followed = (input: { day?: string }) =>
    api.shifts.followed.infiniteOptions(byCursor((cursor) => ({ ...input, cursor })))
  expect(isNightQuery(followed({}))).toBe(false)
  expect(isNightQuery(followed({ day: '2026-12-04' }))).toBe(true)
})
