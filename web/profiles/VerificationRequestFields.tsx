import { Mail } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { profileTexts } from './texts.ts'
import { useVerificationRequest } from './use-verification-request.ts'
import { buildVerificationEmail } from './verification-email.ts'

type VerificationRequestFieldsProps = { profile: OwnProfile; label: string }

/** A statement and a link for staff. The button queues the request and opens a prepared email with the same text. */
export const VerificationRequestFields = ({ profile, label }: VerificationRequestFieldsProps) => {
  const { statement, link, errors, problem, change, send } = useVerificationRequest(profile)
  return (
    <div className="mt-4 grid gap-4">
      <TextAreaField
        label={profileTexts.verificationStatement}
        optional
        hint="Where and when you work, and a manager we can ask. Only you and our staff can read this."
        maxLength={limits.verification_statement}
        value={statement}
        onChange={(event) => change({ statement: event.target.value })}
        error={errors.statement}
      />
      <TextField
        label={profileTexts.verificationLink}
        optional
        hint="A schedule, a lineup or a team page. Only you and our staff can see it."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={link}
        onChange={(event) => change({ link: event.target.value })}
        onKeyDown={(event) => {
          // The profile form surrounds this field, and Enter would save it.
          if (event.key === 'Enter') event.preventDefault()
        }}
        error={errors.link}
      />
      <FormProblem message={problem} />
      <div>
        <a
          href={buildVerificationEmail(profile, { statement, link })}
          className={buttonStyle({ look: 'outline' })}
          onClick={(event) => {
            if (!send()) event.preventDefault()
          }}
        >
          <Mail aria-hidden className="size-5" />
          {label}
        </a>
      </div>
    </div>
  )
}
