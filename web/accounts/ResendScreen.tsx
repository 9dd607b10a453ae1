import { accountMessages } from '#contract/accounts.texts.ts'
import { client } from '#web/core/api.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { EmailAddressForm } from './EmailAddressForm.tsx'

/** Sends the confirmation email again. */
export const ResendScreen = () => (
  <AuthPage
    title="Send the link again"
    tagline="One more round."
    glow="absinthe"
    lead="We mail a new confirmation link. The one before stops working."
  >
    <EmailAddressForm
      action="Send it again"
      sentMessage={accountMessages.resent}
      send={client.accounts.resendConfirmation}
    />
    <p className="mt-4 text-center">
      <TextLink to="/login">Back to sign in</TextLink>
    </p>
  </AuthPage>
)
