// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import type { Place } from '#contract/places.ts'
import { show } from '#tests/support/components/show.tsx'
import { appTexts } from '#web/core/texts.ts'
import { AddressSearch } from './AddressSearch.tsx'
import { venueTexts } from './texts.ts'
import { toVenueFormValues, type VenueFormInput, type VenueFormValues } from './venue-form.ts'

const address = { address_line1: '212 W Main St', address_line2: 'Suite 3', city: 'Belleville', state_province: 'IL' }
const found = { name: '212 W Main St', detail: 'Belleville, IL', latitude: 38.51, longitude: -89.98 }

const Form = ({ onChoose }: { onChoose: (place: Place) => void }) => {
  'use no memo'
  const form = useForm<VenueFormInput, unknown, VenueFormValues>({ defaultValues: toVenueFormValues(address) })
  return (
    <>
      <input aria-label="City" {...form.register('city')} />
      <AddressSearch form={form} onChoose={onChoose} />
    </>
  )
}

test('looks up the address of the form without its second line, and says that the pin is set', async () => {
  const onChoose = vi.fn()
  const asked = vi.fn((_: { query: string }) => ({ items: [found] }))
  const { user } = await show(<Form onChoose={onChoose} />, { answers: { places: { find: asked } } })
  expect(screen.getByLabelText(venueTexts.placeSearch)).toHaveValue('212 W Main St, Belleville, IL')
  await user.clear(screen.getByLabelText('City'))
  await user.type(screen.getByLabelText('City'), 'Alton')
  expect(screen.getByLabelText(venueTexts.placeSearch)).toHaveValue('212 W Main St, Alton, IL')
  await user.click(screen.getByRole('button', { name: appTexts.findPlace }))
  await user.click(await screen.findByRole('button', { name: /^212 W Main St/ }))
  expect(asked.mock.calls[0]?.[0]).toEqual({ query: '212 W Main St, Alton, IL' })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(found)
  expect(screen.getByText(venueTexts.pinSet)).toBeVisible()
})
