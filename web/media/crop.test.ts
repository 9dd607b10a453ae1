import { describe, expect, test } from 'vitest'
import { centerCrop, dragCrop, getCropSide, MAX_ZOOM, moveCrop, zoomCrop } from './crop.ts'

const PHOTO = { width: 600, height: 400 }
const START = centerCrop(PHOTO)

describe('a crop', () => {
  test('starts as the largest square in the center', () => {
    expect(START).toEqual({ x: 300, y: 200, zoom: 1 })
    expect(getCropSide(PHOTO, START)).toBe(400)
  })

  test('shows what is to the left when the photo is moved to the right', () => {
    expect(moveCrop(PHOTO, START, { x: 0.1, y: 0 })).toEqual({ x: 260, y: 200, zoom: 1 })
  })

  test('stays inside the photo', () => {
    expect(moveCrop(PHOTO, START, { x: 5, y: 5 })).toEqual({ x: 200, y: 200, zoom: 1 })
    expect(moveCrop(PHOTO, START, { x: -5, y: -5 })).toEqual({ x: 400, y: 200, zoom: 1 })
    const corner = moveCrop(PHOTO, zoomCrop(PHOTO, START, 2), { x: -9, y: -9 })
    expect(corner).toEqual({ x: 500, y: 300, zoom: 2 })
    expect(zoomCrop(PHOTO, corner, 1)).toEqual({ x: 400, y: 200, zoom: 1 })
  })

  test('is never larger than the photo or smaller than the closest zoom', () => {
    expect(zoomCrop(PHOTO, START, 0.2).zoom).toBe(1)
    expect(zoomCrop(PHOTO, START, 99).zoom).toBe(MAX_ZOOM)
  })

  test('keeps the point that is zoomed at in its place', () => {
    const at = { x: -0.25, y: 0.25 }
    const toPhoto = (crop: typeof START) => ({
      x: crop.x + at.x * getCropSide(PHOTO, crop),
      y: crop.y + at.y * getCropSide(PHOTO, crop),
    })
    expect(toPhoto(zoomCrop(PHOTO, START, 2, at))).toEqual(toPhoto(START))
  })

  test('follows one finger', () => {
    const dragged = dragCrop(PHOTO, START, [{ x: 0.1, y: 0 }], [{ x: -0.1, y: 0.3 }])
    expect(dragged).toEqual({ x: 380, y: 200, zoom: 1 })
  })

  test('zooms by as much as two fingers move apart', () => {
    const [before, after] = [
      [-0.1, 0.1],
      [-0.2, 0.2],
    ].map((xs) => xs.map((x) => ({ x, y: 0 })))
    expect(dragCrop(PHOTO, START, before ?? [], after ?? [])).toEqual({ x: 300, y: 200, zoom: 2 })
  })
})
