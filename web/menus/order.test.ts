import { expect, test } from 'vitest'
import { getNextPageOrder, movePage, renumberPages } from './order.ts'

const pages = (...orders: number[]) => orders.map((page_order, index) => ({ id: `p${index}`, page_order }))
const listIds = (moved: readonly { id: string }[]) => moved.map(({ id }) => id)

test('puts a new page after the last one', () => {
  expect(getNextPageOrder([])).toBe(0)
  expect(getNextPageOrder(pages(0, 3, 3))).toBe(4)
})

test('moves a page to a position, at most to either end', () => {
  const three = pages(0, 3, 7)
  expect(listIds(movePage(three, 'p2', 0))).toEqual(['p2', 'p0', 'p1'])
  expect(listIds(movePage(three, 'p0', 1))).toEqual(['p1', 'p0', 'p2'])
  expect(listIds(movePage(three, 'p0', -1))).toEqual(['p0', 'p1', 'p2'])
  expect(listIds(movePage(three, 'p0', 9))).toEqual(['p1', 'p2', 'p0'])
  expect(movePage(three, 'gone', 1)).toBe(three)
})

test('moved pages take the numbers of their positions', () => {
  expect(renumberPages(movePage(pages(0, 3, 7), 'p2', 0))).toEqual([
    { id: 'p2', page_order: 0 },
    { id: 'p0', page_order: 3 },
    { id: 'p1', page_order: 7 },
  ])
})

test('pages with equal numbers are numbered from 0', () => {
  expect(renumberPages(movePage(pages(4, 4, 9), 'p2', 1))).toEqual([
    { id: 'p0', page_order: 0 },
    { id: 'p2', page_order: 1 },
    { id: 'p1', page_order: 2 },
  ])
})
