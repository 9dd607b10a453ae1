import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { MenuPage } from '#contract/menus.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { DeleteMenuPage } from './DeleteMenuPage.tsx'

type MenuPageMenuProps = {
  page: MenuPage
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

/** The owner's actions on a menu page. */
export const MenuPageMenu = ({ page, name, isFirst, isLast, onMove }: MenuPageMenuProps) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu label={`Edit, move or delete ${name}`} className="-mt-1 -mr-2">
        <MenuItem asChild>
          <Link
            to="/venues/$venueSlugOrId/menu/$pageId/edit"
            params={{ venueSlugOrId: page.venue_slug, pageId: page.id }}
          >
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        {isFirst ? null : (
          <MenuItem onSelect={() => onMove(-1)}>
            <ArrowUp aria-hidden />
            Move up
          </MenuItem>
        )}
        {isLast ? null : (
          <MenuItem onSelect={() => onMove(1)}>
            <ArrowDown aria-hidden />
            Move down
          </MenuItem>
        )}
        <DeleteMenuItem onSelect={() => setDeleting(true)} />
      </MoreMenu>
      <DeleteMenuPage page={page} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
