import { Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, useCallback, useRef } from 'react'
import { cx } from './cx.ts'
import { uiTexts } from './texts.ts'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** How the user opened a menu that was loaded for that; it mounts open. */
  openedBy?: 'pointer' | 'keyboard' | undefined
}

export const menuItemStyle =
  'relative flex min-h-12 w-full cursor-pointer items-center gap-3.5 rounded-key px-3 text-left text-[1rem] font-semibold ' +
  'outline-none hover:bg-surface-2 data-highlighted:bg-surface-2 [&>svg]:size-5.5 [&>svg]:flex-none [&>svg]:text-ink-3 ' +
  'forced-colors:data-highlighted:outline-2'

/** A dropdown menu of actions. Children are `MenuItem`s. */
export const Menu = ({ trigger, label, children, open, onOpenChange, openedBy }: MenuProps) => {
  const content = useFocusFirstItem(openedBy === 'keyboard')
  return (
    <DropdownMenu.Root open={open} defaultOpen={openedBy !== undefined} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: at the end of the body, the menu would be outside every landmark. */}
      <DropdownMenu.Content
        ref={content}
        aria-label={label}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className={cx(
          'z-70 w-64 max-w-[92vw] rounded-card bg-surface p-2 text-ink shadow-[0_0_0_1px_var(--lc-line),var(--lc-shadow-2)]',
          'motion-safe:data-[state=open]:animate-fade forced-colors:border',
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Focuses the first item once, as Radix does when a key opens a menu that is already there. */
const useFocusFirstItem = (wanted: boolean) => {
  const isDue = useRef(wanted)
  return useCallback((content: HTMLElement | null) => {
    if (!content || !isDue.current) return
    isDue.current = false
    content.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true })
  }, [])
}

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }

/** An action. With `asChild`, its only child, a link, becomes the item. */
export const MenuItem = ({ danger, className, ...rest }: MenuItemProps) => (
  <DropdownMenu.Item className={cx(menuItemStyle, danger && 'text-cherry [&>svg]:text-cherry', className)} {...rest} />
)

/** Opens the confirmation dialog of a deletion. */
export const DeleteMenuItem = ({ onSelect }: { onSelect: () => void }) => (
  <MenuItem danger onSelect={onSelect}>
    <Trash2 aria-hidden />
    {uiTexts.delete}
  </MenuItem>
)

export const MenuSeparator = () => <DropdownMenu.Separator className="my-2 border-t border-line" />

/** Text in a menu that isn't an action. */
export const MenuHeader = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="mb-2 flex items-center gap-3 border-b border-line px-3 pt-2 pb-3">
    {children}
  </DropdownMenu.Label>
)
