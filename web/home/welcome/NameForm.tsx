import { type ChangeEvent, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { USERNAME_MAX, USERNAME_MIN } from '#contract/profiles.limits.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { ProfileUpdate } from '#contract/profiles.ts'
import { client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { refreshSession } from '#web/core/session.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { suggestUsername } from './suggest-username.ts'
import { welcomeTexts } from './texts.ts'

/** Asks for a full name and a username. The username follows the name until the user edits it. */
export const NameForm = ({ onNamed }: { onNamed: () => void }) => {
  'use no memo'
  const suggested = useRef('')
  const { form, field, submit, busy, problem } = useSchemaForm(ProfileUpdate.required({ username: true }), {
    defaults: { full_name: '', username: '' },
    fallback: profileMessages.updateFailed,
    send: async (values) => {
      await client.profiles.update(values)
      onNamed()
      await refreshSession()
    },
    explain: (error, { username }) =>
      getErrorCode(error) === 'USERNAME_TAKEN' ? profileMessages.usernameTaken(username) : undefined,
  })
  const name = field('full_name')
  const changeName = (event: ChangeEvent<HTMLInputElement>) => {
    void name.onChange(event)
    if (form.getValues('username') !== suggested.current) return
    suggested.current = suggestUsername(event.target.value)
    form.setValue('username', suggested.current, { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <Card>
      <PageHeader title={welcomeTexts.nameTitle} tab="Welcome" lead="You can change both later." />
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Full Name"
          optional
          hint={profileTexts.fullNameHint}
          autoComplete="name"
          maxLength={limits.full_name}
          {...name}
          onChange={changeName}
        />
        <TextField
          label="Username"
          start="@"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX}
          hint={`${USERNAME_MIN}–${USERNAME_MAX} characters: a–z, 0–9, dots and underscores.`}
          {...field('username')}
        />
        <FormProblem message={problem} />
        <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Saving...">
          {welcomeTexts.continue}
        </Button>
      </form>
    </Card>
  )
}
