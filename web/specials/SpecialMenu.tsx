import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { VenueSpecial } from '#contract/specials.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { DeleteSpecial } from './DeleteSpecial.tsx'

/** What its owner can do with a special. */
export const SpecialMenu = ({ special }: { special: VenueSpecial }) => {
  const [deleting, setDeleting] = useState(false)
  const label = `Edit or delete “${special.title}”`
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton label={label} className="-mt-2 -mr-2">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link
            to="/venues/$venueSlugOrId/specials/$specialId/edit"
            params={{ venueSlugOrId: special.venue_slug, specialId: special.id }}
          >
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        <MenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </Menu>
      <DeleteSpecial special={special} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
