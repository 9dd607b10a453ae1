import { Share2 } from 'lucide-react'
import { MenuItem } from '#web/ui/Menu.tsx'
import { share } from './share.ts'
import type { ShareTarget } from './share-target.ts'
import { shareTexts } from './texts.ts'

/** "Share" in a menu. */
export const ShareMenuItem = ({ target }: { target: ShareTarget }) => (
  <MenuItem onSelect={() => void share(target)}>
    <Share2 aria-hidden />
    {shareTexts.share}
  </MenuItem>
)
