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

/** Two parts of a page; the function that loads them fails with `failure` until it is cleared. */
const showParts = async (failure = new TypeError('Failed to fetch dynamically imported module')) => {
  const state: { failure: Error | undefined } = { failure }
  const load = vi.fn(async () => {
    if (state.failure) throw state.failure
    return { default: Menu }
  })
  const [First, Second] = [lazyPart(load), lazyPart(load)]
  const { user } = await show(
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
  return { user, state, load }
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
  state.failure = undefined
  window.dispatchEvent(new Event('online'))
  expect(await screen.findAllByText('Menu of the bar')).toHaveLength(2)
})

test('online, a part is loaded twice; then a message says that it is missing, and the next tap tries again', async () => {
  setOnline(true)
  const { user, state, load } = await showParts()
  expect((await screen.findAllByText(uiTexts.partNotLoaded))[0]).toBeVisible()
  await expect.poll(() => load.mock.calls.length).toBe(4)
  await user.click(screen.getByText('Who is on tonight'))
  await expect.poll(() => load.mock.calls.length).toBe(6)
  state.failure = undefined
  await user.click(screen.getByText('Who is on tonight'))
  expect(await screen.findAllByText('Menu of the bar')).toHaveLength(2)
})

test('an error in the code of a part replaces the page, like any other error', async () => {
  setOnline(true)
  await showParts(new Error('undefined is not a function'))
  expect(await screen.findByText('A broken page')).toBeVisible()
})
