import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QrCode } from '#web/core/QrCode.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { isPublicPage, toShareUrl } from './share.ts'
import type { ShareTarget } from './share-target.ts'
import { shareTexts } from './texts.ts'

/** A link to copy, and its QR code for another phone's camera. */
export const ShareDialog = ({ target, onClose }: { target: ShareTarget; onClose: () => void }) => {
  const url = toShareUrl(target)
  const isForMembers = useIsForMembers(target.path)
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog
      {...openUntil(onClose)}
      title={shareTexts.shareNamed(target.name)}
      description={isForMembers ? shareTexts.membersOnly : undefined}
      actions={
        <Button look="solid" onClick={() => void copy()}>
          {copied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          {copied ? shareTexts.copied : shareTexts.copyLink}
        </Button>
      }
    >
      <div className="mx-auto w-48 rounded-card bg-[#ffffff] p-4 text-[#0f1f18]">
        <QrCode text={url} label={shareTexts.qrCode(target.name)} />
      </div>
      <p className="mt-3 text-center text-small text-ink-2 wrap-anywhere select-all">{url}</p>
      <p role="status" className="sr-only">
        {copied ? shareTexts.copied : ''}
      </p>
      <FormProblem message={copied === false ? shareTexts.copyFailed : undefined} />
    </Dialog>
  )
}

/** Whether the page is not public. False until that is known. */
const useIsForMembers = (path: string): boolean => {
  const [isForMembers, setForMembers] = useState(false)
  useEffect(() => {
    let unmounted = false
    isPublicPage(path).then(
      (isPublic) => unmounted || setForMembers(!isPublic),
      () => {},
    )
    return () => {
      unmounted = true
    }
  }, [path])
  return isForMembers
}
