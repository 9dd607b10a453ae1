import { expect, test } from 'vitest'
import { getNextPageOrder, movePage } from './order.ts'

const pages = (...orders: number[]) => orders.map((page_order, index) => ({ id: `p${index}`, page_order }))

test('a new page comes after the last', () => {
  expect(getNextPageOrder([])).toBe(0)
  expect(getNextPageOrder(pages(0, 3, 3))).toBe(4)
})

test('a page changes places with its neighbour', () => {
  expect(movePage(pages(0, 3, 7), 'p1', -1)).toEqual([
    { id: 'p1', page_order: 0 },
    { id: 'p0', page_order: 3 },
  ])
  expect(movePage(pages(0, 3, 7), 'p1', 1)).toEqual([
    { id: 'p1', page_order: 7 },
    { id: 'p2', page_order: 3 },
  ])
})

test('at the ends it stays', () => {
  expect(movePage(pages(0, 3), 'p0', -1)).toEqual([])
  expect(movePage(pages(0, 3), 'p1', 1)).toEqual([])
  expect(movePage(pages(0, 3), 'gone', 1)).toEqual([])
})

test('pages that share a number are numbered anew, as far as they have to be', () => {
  expect(movePage(pages(0, 0, 0), 'p2', -1)).toEqual([
    { id: 'p2', page_order: 1 },
    { id: 'p1', page_order: 2 },
  ])
})
