import { Copy, ExternalLink } from 'lucide-react'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { toast } from '#web/ui/toast.ts'
import { webPageTexts } from './texts.ts'

/** The address of the user's page, to open and to copy. */
export const WebPageLink = () => {
  const { username_slug } = useMe()
  const url = `${location.origin}/profiles/${username_slug}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(webPageTexts.linkCopied)
    } catch {
      toast.error(webPageTexts.linkNotCopied)
    }
  }
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-2 wrap-anywhere">{url}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          {webPageTexts.copyLink}
        </Button>
        <a href={url} target="_blank" rel="noopener" className={buttonStyle({ look: 'outline' })}>
          <ExternalLink aria-hidden className="size-5" />
          {webPageTexts.openPage}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </div>
  )
}
