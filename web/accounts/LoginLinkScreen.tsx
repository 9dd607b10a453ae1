import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { accountMessages } from '#contract/accounts.texts.ts'
import { LinkSignIn } from '#contract/accounts.ts'
import { getPublicPagePath, parsePublicPageAddress } from '#contract/public-page-target.ts'
import { client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { followPublicPage } from '#web/core/follow-public-page.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { CodeField } from './CredentialFields.tsx'
import { FormEnd } from './FormEnd.tsx'
import { accountTexts } from './texts.ts'
import { warnIfRecoveryCode } from './warn-if-recovery-code.ts'

/** The target of an emailed login link. Opening it does nothing by itself, because mail scanners open links too. */
export const LoginLinkScreen = () => {
  const { history } = useRouter()
  const { token } = useSearch({ from: '/login-link' })
  // Read here and not in the table of routes, which the first page of every visit loads.
  const follow = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('follow') })
  const page = parsePublicPageAddress(follow)
  const [needsCode, setNeedsCode] = useState(false)
  const { field, submit, busy, problem, errorOf } = useSchemaForm(LinkSignIn, {
    discardable: true,
    defaults: { token },
    fallback: accountMessages.signInFailed,
    fieldByErrorCode: { WRONG_CODE: 'code' },
    send: async (values) => {
      try {
        await client.accounts.signInByLink(values)
      } catch (error) {
        if (needsCode || getErrorCode(error) !== 'SECOND_FACTOR_NEEDED') throw error
        setNeedsCode(true)
        return
      }
      if (page) await followPublicPage(page)
      await refreshSession()
      if (values.code) void warnIfRecoveryCode(values.code)
      history.replace(page ? getPublicPagePath(page) : '/home')
    },
  })
  return (
    <AuthPage title="Log in by email" tagline="Your stool is still free." glow="curacao">
      <p className="mt-2 text-ink-2">One tap and you’re in. The link works once.</p>
      {page ? <p className="mt-2 text-ink-2">{accountTexts.followNeedsAccount}</p> : null}
      <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
        {needsCode ? <CodeField label="Code from your authenticator app" {...field('code')} /> : null}
        <FormEnd problem={problem ?? errorOf('token')} busy={busy} busyLabel="Logging in..." label="Log in" />
        <TextLink to="/login" className="justify-self-center">
          Log in with your password
        </TextLink>
      </form>
    </AuthPage>
  )
}
