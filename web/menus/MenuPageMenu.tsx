import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuPage } from '#contract/menus.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
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
        <MenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {uiTexts.delete}
        </MenuItem>
      </MoreMenu>
      <DeleteMenuPage page={page} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
