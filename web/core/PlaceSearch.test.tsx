// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { placeMessages } from '#contract/places.texts.ts'
import { Refusal } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { appTexts } from './texts.ts'

const LABEL = 'Place'
const belleville = { name: 'Belleville', detail: 'Illinois, United States', latitude: 38.52, longitude: -89.98 }
const other = { ...belleville, detail: 'New Jersey, United States', latitude: 40.79, longitude: -74.15 }

const showSearch = async (find: () => { items: (typeof belleville)[] }, suggestion?: string) => {
  const onChoose = vi.fn()
  const asked = vi.fn((_: { query: string }) => find())
  const submitted = vi.fn()
  const { user } = await show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      <PlaceSearch label={LABEL} onChoose={onChoose} {...(suggestion !== undefined && { suggestion })} />
    </form>,
    { answers: { places: { find: asked } } },
  )
  return { user, onChoose, asked, submitted }
}

test('asks only on the button or Enter, and never submits the form around it', async () => {
  const { user, asked, submitted } = await showSearch(() => ({ items: [belleville] }))
  await user.type(screen.getByLabelText(LABEL), 'Belleville')
  expect(asked).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('1 place found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: appTexts.findPlace }))
  expect(asked.mock.calls.map(([input]) => input)).toEqual([{ query: 'Belleville' }, { query: 'Belleville' }])
  expect(submitted).not.toHaveBeenCalled()
})

test('offers the results with their source, and marks the chosen one', async () => {
  const { user, onChoose } = await showSearch(() => ({ items: [belleville, other] }))
  await user.type(screen.getByLabelText(LABEL), 'Belleville{Enter}')
  const [, second] = within(await screen.findByRole('list')).getAllByRole('button')
  expect(screen.getByRole('link', { name: appTexts.mapContributors })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  )
  if (second) await user.click(second)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(other)
  expect(screen.getByRole('button', { name: /New Jersey/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: /Illinois/ })).toHaveAttribute('aria-pressed', 'false')
})

test('searches for the suggestion until something is typed', async () => {
  const { user, asked } = await showSearch(() => ({ items: [] }), '212 W Main St, Belleville')
  await user.click(screen.getByRole('button', { name: appTexts.findPlace }))
  expect(await screen.findByText(/^Nothing found/)).toBeVisible()
  expect(asked.mock.calls[0]?.[0]).toEqual({ query: '212 W Main St, Belleville' })
  await user.clear(screen.getByLabelText(LABEL))
  expect(screen.getByLabelText(LABEL)).toHaveValue('')
})

test('does not ask for less than two characters', async () => {
  const { user, asked } = await showSearch(() => ({ items: [] }))
  await user.click(screen.getByRole('button', { name: appTexts.findPlace }))
  await user.type(screen.getByLabelText(LABEL), ' x {Enter}')
  expect(asked).not.toHaveBeenCalled()
})

test('says that the search failed, and tries again when asked', async () => {
  let isDown = true
  const { user } = await showSearch(() => {
    if (isDown) throw new Refusal('SERVICE_UNAVAILABLE', { message: placeMessages.failed })
    return { items: [belleville] }
  })
  await user.type(screen.getByLabelText(LABEL), 'Belleville{Enter}')
  expect(await screen.findByText(placeMessages.failed)).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: appTexts.findPlace }))
  expect(await screen.findByText('1 place found.')).toBeVisible()
})
