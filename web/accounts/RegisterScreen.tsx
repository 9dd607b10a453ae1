import { Link, useNavigate } from '@tanstack/react-router'
import { accountMessages, MINIMUM_AGE, PASSWORD_MIN, USER_TYPES } from '#contract/accounts.texts.ts'
import { SignUp, type UserType } from '#contract/accounts.ts'
import { RoleIcon, roleNames } from '#web/artwork/RoleBadge.tsx'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { AuthPage } from './AuthPage.tsx'
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

export const RegisterScreen = () => (
  <GuestOnly>
    <AuthPage title="Create Account" tagline="Be where your people pour." glow="campari">
      <RegisterForm />
      <p className="mt-4 text-center text-ink-2">
        Already have an account?{' '}
        <Link to="/login" className="link-line inline-block py-2.5">
          Sign in
        </Link>
      </p>
    </AuthPage>
  </GuestOnly>
)

const RegisterForm = () => {
  const navigate = useNavigate()
  const { field, submit, busy, problem } = useSchemaForm(SignUp, {
    defaults: { email: '', password: '', password_confirmation: '' },
    fallback: accountMessages.registerFailed,
    send: async (values) => {
      await client.accounts.signUp(values)
      toast.success(accountMessages.registered, { sticky: true })
      await navigate({ to: '/login', ignoreBlocker: true })
    },
  })
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-4">
      <RadioCards legend="I’m joining as" cards={roles} {...field('user_type')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        strength
        hint={`At least ${PASSWORD_MIN} characters, nothing common. Three odd words beat one clever one.`}
        {...field('password')}
      />
      <PasswordField
        label={accountTexts.confirmPassword}
        autoComplete="new-password"
        {...field('password_confirmation')}
      />
      <Checkbox label={<Consent />} {...field('age_confirmed')} />
      <FormProblem message={problem} />
      <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Creating account...">
        Create Account
      </Button>
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
