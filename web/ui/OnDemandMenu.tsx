import { type ReactNode, Suspense, useState } from 'react'
import { MoreButton } from './MoreButton.tsx'
import type { MoreMenuProps } from './MoreMenu.tsx'
import { uiTexts } from './texts.ts'
import { toast } from './toast.ts'

/** What the menu passes on to its `MoreMenu`. */
export type OnDemandMenuProps = Omit<MoreMenuProps, 'children'>

type Props = Omit<OnDemandMenuProps, 'openedBy'> & {
  /** Loads the code of the menu. */
  fetchMenu: () => Promise<unknown>
  /** The menu, which replaces the button and mounts open. */
  children: (menu: OnDemandMenuProps) => ReactNode
}

/** A three-dot button whose menu is fetched on the first hover, touch or focus, because menus are large. */
export const OnDemandMenu = ({ fetchMenu, children, ...menu }: Props) => {
  const [openedBy, setOpenedBy] = useState<OnDemandMenuProps['openedBy']>()
  const { menuLabel: _, ...button } = menu
  const near = () => void fetchMenu().catch(() => undefined)
  const open = (by: OnDemandMenuProps['openedBy']) =>
    void fetchMenu().then(
      () => setOpenedBy(by),
      () => toast.error(uiTexts.partNotLoaded),
    )
  const closed = (
    <MoreButton
      {...button}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={near}
      onFocus={near}
      // A click by keyboard or screen reader has no count.
      onClick={(event) => open(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open('keyboard')
      }}
    />
  )
  return openedBy ? <Suspense fallback={closed}>{children({ ...menu, openedBy })}</Suspense> : closed
}
