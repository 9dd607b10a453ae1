import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { AuthPage } from './AuthPage.tsx'
import { CheckEmail } from './CheckEmail.tsx'
import { GuestOnly } from './GuestOnly.tsx'
import { LoginForm } from './LoginForm.tsx'
import { getLoginLead } from './login-lead.ts'
import { accountTexts } from './texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that has just been registered. Kept out of the URL, which is logged. */
    registeredEmail?: string
  }
}

/** The login screen. A logged-in user is redirected to the home screen or `next`. */
export const LoginScreen = () => {
  const { next, follow } = useSearch({ from: '/login' })
  const registeredEmail = useLocation({ select: ({ state }) => state.registeredEmail })
  return (
    <GuestOnly next={next}>
      {registeredEmail ? (
        <AuthPage title={accountTexts.checkEmail} tagline="Almost in." glow="rye">
          <CheckEmail email={registeredEmail} />
          <p className="mt-4 text-center text-ink-2">
            Already confirmed?{' '}
            <Link to="/login" className="link-line inline-block py-2.5">
              Sign in
            </Link>
          </p>
        </AuthPage>
      ) : (
        <AuthPage
          title="Sign in to Last Call"
          tab="Sign in"
          tagline="Someone good is working tonight."
          glow="curacao"
          lead={getLoginLead(next, follow)}
        >
          <LoginForm follow={follow} />
          <p className="mt-4 text-center text-ink-2">
            New here?{' '}
            <Link to="/register" search={follow ? { follow } : {}} className="link-line inline-block py-2.5">
              Create an account
            </Link>
          </p>
        </AuthPage>
      )}
    </GuestOnly>
  )
}
