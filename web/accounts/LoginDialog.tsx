import { leaveForOtherAccount } from '#web/core/leave-for-other-account.ts'
import { getSignedInMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { LoginForm } from './LoginForm.tsx'
import { accountTexts } from './texts.ts'

/** `account_id`: whose form waits behind the dialog. `onClose` says whether this account is logged in again. */
type LoginDialogProps = { account_id: string; onClose: (loggedIn: boolean) => void }

/** Logs in over a form, whose session has ended. */
export const LoginDialog = ({ account_id, onClose }: LoginDialogProps) => {
  const finish = () => {
    const me = getSignedInMe()
    if (me && me.id !== account_id) leaveForOtherAccount(accountTexts.loggedInAsOther(me.username))
    else onClose(true)
  }
  return (
    <Dialog
      {...openUntil(() => onClose(false))}
      title={accountTexts.loginAgain}
      description={accountTexts.sessionEnded}
    >
      <LoginForm isDialog onLoggedIn={finish} />
      <Button wide onClick={() => onClose(false)} className="mt-3">
        {uiTexts.cancel}
      </Button>
    </Dialog>
  )
}
