// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { MapLinkField } from './MapLinkField.tsx'
import { venueTexts } from './texts.ts'

const paste = async (text: string) => {
  const onFound = vi.fn()
  const { user } = await show(<MapLinkField onFound={onFound} />)
  await user.click(screen.getByLabelText(venueTexts.mapLink))
  await user.paste(text)
  return onFound
}

test.each([
  'https://www.google.com/maps/place/The+Still/@38.5,-89.9,17z/data=!3d38.5136!4d-89.9841',
  'https://www.google.com/maps/search/38.5136,+-89.9841',
  'https://maps.apple.com/?ll=38.5136,-89.9841&q=The%20Still',
  'https://maps.apple.com/place?coordinate=38.5136,-89.9841&name=The%20Still',
  'https://www.openstreetmap.org/#map=19/38.5136/-89.9841',
  '38.5136, -89.9841',
])('finds the coordinates in %s', async (text) => {
  const onFound = await paste(text)
  expect(onFound).toHaveBeenCalledWith({ latitude: '38.5136', longitude: '-89.9841' })
  expect(screen.getByText(/^Pin set\./)).toBeVisible()
})

test.each([
  ['https://maps.app.goo.gl/abc123', /This short link/],
  ['The Still, Belleville', /We can’t find coordinates/],
])('explains what to do with %s', async (text, error) => {
  const onFound = await paste(text)
  expect(onFound).not.toHaveBeenCalled()
  expect(screen.getByLabelText(venueTexts.mapLink)).toHaveAccessibleDescription(error)
})
