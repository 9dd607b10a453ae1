import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { VenueSpecial } from '#contract/specials.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toSpecialTarget } from '#web/core/share/share-target.ts'
import { DeleteMenuItem, MenuItem } from '#web/ui/Menu.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DeleteSpecial } from './DeleteSpecial.tsx'

/** The owner's actions on a special. */
export const SpecialMenu = ({ special }: { special: VenueSpecial }) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <MoreMenu label={uiTexts.moreAbout(`“${special.title}”`)} className="-mt-2 -mr-2">
        <MenuItem asChild>
          <Link
            to="/venues/$venueSlugOrId/specials/$specialId/edit"
            params={{ venueSlugOrId: special.venue_slug, specialId: special.id }}
          >
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
        <ShareMenuItem target={toSpecialTarget(special)} />
        <DeleteMenuItem onSelect={() => setDeleting(true)} />
      </MoreMenu>
      <DeleteSpecial special={special} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
