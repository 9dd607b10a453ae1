import { Share2 } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { share } from './share.ts'
import type { ShareTarget } from './share-target.ts'
import { shareTexts } from './texts.ts'

type ShareButtonProps = { target: ShareTarget; filled?: boolean; className?: string }

/** Shares a page. Needs a `ShareDialogHost` on the page, but neither router nor query client. */
export const ShareButton = ({ target, filled, className }: ShareButtonProps) => (
  <IconButton
    label={shareTexts.shareNamed(target.name)}
    title={shareTexts.share}
    filled={filled}
    className={className}
    onClick={() => void share(target)}
  >
    <Share2 aria-hidden />
  </IconButton>
)
