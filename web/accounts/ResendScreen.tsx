import { accountMessages } from '#contract/accounts.texts.ts'
import { client } from '#web/core/api.ts'
import { EmailAddressPage } from './EmailAddressPage.tsx'

/** Sends the confirmation email again. */
export const ResendScreen = () => (
  <EmailAddressPage
    title="Get a new link"
    tagline="One more round."
    glow="absinthe"
    lead="We’ll email you a new confirmation link."
    action="Email me a new link"
    sentMessage={accountMessages.resent}
    send={client.accounts.resendConfirmation}
  />
)
