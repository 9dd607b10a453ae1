// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { MenuItem } from './Menu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { OnDemandMenu, type OnDemandMenuProps } from './OnDemandMenu.tsx'
import { uiTexts } from './texts.ts'

const Items = ({ menu }: { menu: OnDemandMenuProps }) => (
  <MoreMenu {...menu}>
    <MenuItem>Share</MenuItem>
    <MenuItem>Report</MenuItem>
  </MoreMenu>
)

const showMenu = async (fetchMenu: () => Promise<unknown> = async () => undefined) => {
  const fetched = vi.fn(fetchMenu)
  const LazyItems = lazy(() => fetched().then(() => ({ default: Items })))
  const { user } = await show(
    <OnDemandMenu label="More options for Late jazz" fetchMenu={fetched}>
      {(menu) => <LazyItems menu={menu} />}
    </OnDemandMenu>,
  )
  const button = () => screen.getByRole('button', { name: 'More options for Late jazz' })
  return { user, button, fetched }
}
const item = (name: string) => screen.findByRole('menuitem', { name })

test('fetches nothing before the button is hovered, touched or focused', async () => {
  const { user, button, fetched } = await showMenu()
  expect(button()).toHaveAttribute('aria-haspopup', 'menu')
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  expect(fetched).not.toHaveBeenCalled()
  await user.hover(button())
  expect(fetched).toHaveBeenCalled()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('opens with the first tap, and Escape returns the focus to the button', async () => {
  const { user, button } = await showMenu()
  await user.click(button())
  expect(await screen.findByRole('menu')).toBeVisible()
  expect(button()).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(button()).toHaveFocus())
})

test.each(['{Enter}', ' ', '{ArrowDown}'])('the key “%s” opens it with the focus on the first item', async (key) => {
  const { user, button } = await showMenu()
  button().focus()
  await user.keyboard(key)
  expect(await item('Share')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(await item('Report')).toHaveFocus()
})

test('after a key opened it once, a tap does not select the first item', async () => {
  const { user, button } = await showMenu()
  button().focus()
  await user.keyboard('{Enter}')
  expect(await item('Share')).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button()).toHaveFocus())
  await user.click(button())
  expect(await item('Share')).not.toHaveFocus()
})

test('if its code does not load, says so, and the next tap tries again', async () => {
  const fetchMenu = vi.fn(async (): Promise<unknown> => undefined)
  fetchMenu.mockRejectedValue(new Error('offline'))
  const { user, button } = await showMenu(fetchMenu)
  await user.click(button())
  expect(await screen.findByText(uiTexts.partNotLoaded)).toBeVisible()
  expect(screen.queryByRole('menu')).toBeNull()
  fetchMenu.mockResolvedValue(undefined)
  await user.click(button())
  expect(await item('Share')).toBeVisible()
})
