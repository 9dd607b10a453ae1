import { Copy } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { accountTexts } from './texts.ts'

type RecoveryCodesProps = {
  /** Confirms the action just taken. Shown here, because a toast would cover the codes. */
  message: string
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes for logging in without the authenticator app. They are shown only once. */
export const RecoveryCodes = ({ message, codes, onDone }: RecoveryCodesProps) => {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Codes copied.'),
      () => toast.error('Could not copy the codes. Write them down instead.'),
    )
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        {message} If you lose your phone, each of these codes logs you in once. Keep them somewhere you can reach
        without it. You won’t see them again.
      </p>
      <ul
        aria-label={accountTexts.recoveryCodes}
        className="grid gap-x-4 gap-y-1 rounded-key bg-surface-2 p-4 tablet:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="font-semibold tabular">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2 *:flex-1">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          Copy codes
        </Button>
        <Button look="solid" onClick={onDone}>
          {accountTexts.codesKept}
        </Button>
      </div>
    </div>
  )
}
