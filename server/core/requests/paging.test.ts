import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor, TimeCursor, toPage, toStartTimeCursor } from './paging.ts'

const id = '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3'
const row = (minute: number) => ({ id, start_time: new Date(Date.UTC(2026, 10, 21, 3, minute)) })

describe('a cursor', () => {
  test('decodes to the position it encodes, and is URL-safe', () => {
    const position = toStartTimeCursor(row(4))
    const cursor = encodeCursor(position)
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(decodeCursor(TimeCursor, cursor)).toEqual(position)
  })

  test('may be omitted, which means the first page', () => {
    expect(decodeCursor(TimeCursor, undefined)).toBeNull()
  })

  test.each([
    'nonsense',
    encodeCursor({ time: '2026-11-21', id }),
    encodeCursor({ time: '0000-01-01T00:00:00Z', id }),
    encodeCursor({ time: '2026-11-21T03:04:00Z', id: "' or true" }),
    encodeCursor({ time: '2026-11-21T03:04:00Z', id, more: 1 }),
    encodeCursor([1, 2]),
  ])('of another shape is INVALID: %s', (cursor) => {
    expect(() => decodeCursor(TimeCursor, cursor)).toThrow(expect.objectContaining({ code: 'INVALID', status: 422 }))
  })
})

describe('a page', () => {
  test('with as many rows as the limit and no extra row is the last page', () => {
    expect(toPage([row(1), row(2)], 2, toStartTimeCursor)).toEqual({ items: [row(1), row(2)], next_cursor: null })
  })

  test('drops the extra row and continues after the last item', () => {
    const page = toPage([row(1), row(2), row(3)], 2, toStartTimeCursor)
    expect(page.items).toHaveLength(2)
    expect(decodeCursor(TimeCursor, page.next_cursor ?? '')).toEqual(toStartTimeCursor(row(2)))
  })

  test('without rows is empty', () => {
    expect(toPage([], 2, toStartTimeCursor)).toEqual({ items: [], next_cursor: null })
  })
})
