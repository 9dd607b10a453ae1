import { Suspense, useEffect } from 'react'
import { registerLoginDialog, useLoginRequest } from '#web/core/login-request.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

// Loaded on demand, because few sessions end while a form is open.
const LoginDialog = lazyPart(() => import('./LoginDialog.tsx').then((module) => ({ default: module.LoginDialog })))

/** Renders the login dialog for every form that waits for a login. */
export const LoginDialogHost = () => {
  const request = useLoginRequest()
  useEffect(registerLoginDialog, [])
  if (!request) return null
  return (
    <Suspense>
      <LoginDialog account_id={request.account_id} onClose={request.settle} />
    </Suspense>
  )
}
