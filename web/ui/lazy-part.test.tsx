// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { lazyPart } from './lazy-part.ts'
import { uiTexts } from './texts.ts'

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => void vi.restoreAllMocks())
}

const Menu = () => <p>Menu of the bar</p>

/** Two parts of a page; the function that loads them fails until `failure` is cleared. */
const showParts = async () => {
  const state = { failure: true }
  const load = vi.fn(async () => {
    if (state.failure) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Menu }
  })
  const [First, Second] = [lazyPart(load), lazyPart(load)]
  await show(
    <Page>
      <p>Who is on tonight</p>
      <Suspense>
        <First />
      </Suspense>
      <Suspense>
        <Second />
      </Suspense>
    </Page>,
  )
  return { state, load }
}

class Page extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => (this.state.isBroken ? <p>A broken page</p> : this.props.children)
}

test('offline, the page stays, says once that it is offline, and shows its parts when it is online again', async () => {
  setOnline(false)
  const { state, load } = await showParts()
  expect(await screen.findAllByText(uiTexts.offline)).toHaveLength(1)
  await expect.poll(() => load.mock.calls.length).toBe(2)
  expect(screen.getByText('Who is on tonight')).toBeVisible()
  expect(screen.queryByText('Menu of the bar')).toBeNull()
  setOnline(true)
  state.failure = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findAllByText('Menu of the bar')).toHaveLength(2)
})

test('online, a part that does not load fails as before', async () => {
  setOnline(true)
  await showParts()
  expect(await screen.findByText('A broken page')).toBeVisible()
})
