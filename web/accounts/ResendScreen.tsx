import { accountMessages } from '#contract/accounts.texts.ts'
import { client } from '#web/core/api.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { AuthPage } from './AuthPage.tsx'
import { EmailAddressForm } from './EmailAddressForm.tsx'

/** Sends the confirmation email again. */
export const ResendScreen = () => (
  <AuthPage
    title="Get a new link"
    tagline="One more round."
    glow="absinthe"
    lead="We’ll email you a new confirmation link. The old one will stop working."
  >
    <EmailAddressForm
      action="Email me a new link"
      sentMessage={accountMessages.resent}
      send={client.accounts.resendConfirmation}
    />
    <p className="mt-4 text-center">
      <TextLink to="/login">Back to login</TextLink>
    </p>
  </AuthPage>
)
