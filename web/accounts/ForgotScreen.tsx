import { accountMessages } from '#contract/accounts.texts.ts'
import { client } from '#web/core/api.ts'
import { EmailAddressPage } from './EmailAddressPage.tsx'

/** Requests an email with a link for choosing a new password. */
export const ForgotScreen = () => (
  <EmailAddressPage
    title="Forgot your password?"
    tagline="It happens to the best of us."
    glow="violette"
    lead="Enter your email and we’ll send you a link to choose a new one."
    action="Email me a link"
    sentMessage={accountMessages.resetSent}
    send={client.accounts.requestPasswordReset}
  />
)
