import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { MINIMUM_AGE, USER_TYPES } from '#contract/accounts.limits.ts'
import { accountMessages } from '#contract/accounts.texts.ts'
import { SignUp, type UserType } from '#contract/accounts.ts'
import { getPublicPagePath, parsePublicPageAddress } from '#contract/public-page-target.ts'
import { RoleIcon, roleNames } from '#web/artwork/RoleBadge.tsx'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { NewPasswordFields } from './CredentialFields.tsx'
import { FormEnd } from './FormEnd.tsx'
import { GuestOnly } from './GuestOnly.tsx'
import { accountTexts } from './texts.ts'

const roleDescriptions: Record<UserType, string> = {
  patron: 'I go out',
  bartender: 'I pour',
  entertainer: 'I perform',
  business: 'I run a bar',
}
const roles = USER_TYPES.map((role) => ({
  value: role,
  title: roleNames[role],
  text: roleDescriptions[role],
  icon: <RoleIcon role={role} />,
}))

/** The registration screen. `follow` is the public page that the visitor came from to follow it. */
export const RegisterScreen = () => {
  const { follow } = useSearch({ from: '/register' })
  const page = parsePublicPageAddress(follow)
  const next = page && getPublicPagePath(page)
  return (
    <GuestOnly next={next}>
      <AuthPage
        title="Create Account"
        tagline="Be where your people pour."
        glow="campari"
        lead={follow ? accountTexts.followNeedsAccount : undefined}
      >
        <RegisterForm follow={follow} />
        <p className="mt-4 text-center text-ink-2">
          Already have an account?{' '}
          <Link to="/login" search={next && follow ? { next, follow } : {}} className="link-line inline-block py-2.5">
            Sign in
          </Link>
        </p>
      </AuthPage>
    </GuestOnly>
  )
}

const RegisterForm = ({ follow }: { follow: string | undefined }) => {
  const navigate = useNavigate()
  const registeredEmail = useLocation({ select: ({ state }) => state.registeredEmail })
  const { field, submit, busy, problem } = useSchemaForm(SignUp, {
    defaults: { email: registeredEmail ?? '', password: '', password_confirmation: '', follows: follow },
    fallback: accountMessages.registerFailed,
    send: async (values) => {
      await client.accounts.signUp(values)
      await navigate({ to: '/login', state: { registeredEmail: values.email }, ignoreBlocker: true })
    },
  })
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <RadioCards legend="I’m joining as" cards={roles} {...field('user_type')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <NewPasswordFields label="Password" advice=" Three odd words beat one clever one." field={field} />
      <Checkbox label={<Consent />} {...field('age_confirmed')} />
      <FormEnd problem={problem} busy={busy} busyLabel="Creating account..." label="Create Account" />
    </form>
  )
}

const Consent = () => (
  <>
    I’m {MINIMUM_AGE} or older and accept the{' '}
    <Link to="/terms" target="_blank" className="link-line">
      Terms of Service
    </Link>{' '}
    and{' '}
    <Link to="/privacy" target="_blank" className="link-line">
      Privacy Policy
    </Link>
    .
  </>
)
