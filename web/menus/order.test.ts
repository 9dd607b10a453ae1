import { expect, test } from 'vitest'
import { getNextPageOrder, movePage } from './order.ts'

const pages = (...orders: number[]) => orders.map((page_order, index) => ({ id: `p${index}`, page_order }))

test('puts a new page after the last one', () => {
  expect(getNextPageOrder([])).toBe(0)
  expect(getNextPageOrder(pages(0, 3, 3))).toBe(4)
})

test('swaps a page with its neighbor', () => {
  expect(movePage(pages(0, 3, 7), 'p1', -1)).toEqual([
    { id: 'p1', page_order: 0 },
    { id: 'p0', page_order: 3 },
  ])
  expect(movePage(pages(0, 3, 7), 'p1', 1)).toEqual([
    { id: 'p1', page_order: 7 },
    { id: 'p2', page_order: 3 },
  ])
})

test('doesn’t move the first page up or the last page down', () => {
  expect(movePage(pages(0, 3), 'p0', -1)).toEqual([])
  expect(movePage(pages(0, 3), 'p1', 1)).toEqual([])
  expect(movePage(pages(0, 3), 'gone', 1)).toEqual([])
})

test('renumbers pages with equal numbers, changing as few as possible', () => {
  expect(movePage(pages(0, 0, 0), 'p2', -1)).toEqual([
    { id: 'p2', page_order: 1 },
    { id: 'p1', page_order: 2 },
  ])
})
