// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { appTexts } from '#web/core/texts.ts'
import { NotFoundScreen } from './NotFound.tsx'

const UNKNOWN = '404 - Page Not Found'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test.each(['/tonight', '/tonight/belleville'])(
  'at %s the server’s page did not load, and loads when online',
  async (path) => {
    history.replaceState(null, '', path)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    await show(<NotFoundScreen />)
    expect(screen.getByRole('heading', { name: appTexts.notOffline })).toBeVisible()
    expect(screen.queryByText(UNKNOWN)).toBeNull()
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledOnce()
  },
)

// Staff's screen is not found by others, too.
test.each(['/nowhere', '/tonight/a/b', '/admin'])('%s does not exist', async (path) => {
  history.replaceState(null, '', path)
  await show(<NotFoundScreen />)
  expect(screen.getByRole('heading', { name: UNKNOWN })).toBeVisible()
})
