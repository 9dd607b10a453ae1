import { accountMessages } from '#contract/accounts.texts.ts'
import { client } from '#web/core/api.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { EmailAddressForm } from './EmailAddressForm.tsx'

/** Requests an email with a link for choosing a new password. */
export const ForgotScreen = () => (
  <AuthPage
    title="Forgot your password?"
    tagline="It happens to the best of us."
    glow="violette"
    lead="Enter your email and we’ll send you a link to choose a new one."
  >
    <EmailAddressForm
      action="Email me a link"
      sentMessage={accountMessages.resetSent}
      send={client.accounts.requestPasswordReset}
    />
    <p className="mt-4 text-center">
      <TextLink to="/login">Back to login</TextLink>
    </p>
  </AuthPage>
)
