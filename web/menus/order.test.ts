import { expect, test } from 'vitest'
import { moved, nextOrder } from './order.ts'

const pages = (...orders: number[]) => orders.map((page_order, index) => ({ id: `p${index}`, page_order }))

test('a new page comes after the last', () => {
  expect(nextOrder([])).toBe(0)
  expect(nextOrder(pages(0, 3, 3))).toBe(4)
})

test('a page changes places with its neighbour', () => {
  expect(moved(pages(0, 3, 7), 'p1', -1)).toEqual([
    { id: 'p1', page_order: 0 },
    { id: 'p0', page_order: 3 },
  ])
  expect(moved(pages(0, 3, 7), 'p1', 1)).toEqual([
    { id: 'p1', page_order: 7 },
    { id: 'p2', page_order: 3 },
  ])
})

test('at the ends it stays', () => {
  expect(moved(pages(0, 3), 'p0', -1)).toEqual([])
  expect(moved(pages(0, 3), 'p1', 1)).toEqual([])
  expect(moved(pages(0, 3), 'gone', 1)).toEqual([])
})

test('pages that share a number are numbered anew, as far as they have to be', () => {
  expect(moved(pages(0, 0, 0), 'p2', -1)).toEqual([
    { id: 'p2', page_order: 1 },
    { id: 'p1', page_order: 2 },
  ])
})
