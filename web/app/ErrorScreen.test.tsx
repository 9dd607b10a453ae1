// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

const showFailure = async (error: Error, { isOnline }: { isOnline: boolean }) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  await show(<ErrorScreen error={error} reset={() => {}} />)
  window.dispatchEvent(new Event('online'))
  return reload
}

test('a screen that did not load offline opens once the browser is online again', async () => {
  const reload = await showFailure(UNLOADED, { isOnline: false })
  expect(screen.getByText(uiTexts.offline)).toBeVisible()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['a screen that did not load online', UNLOADED, true],
  ['a screen that failed to render offline', new Error('Broken'), false],
])('%s is not reloaded by itself', async (_what, error, isOnline) => {
  expect(await showFailure(error, { isOnline })).not.toHaveBeenCalled()
})
