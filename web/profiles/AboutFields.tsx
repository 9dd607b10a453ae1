import { limits } from '#contract/limits.ts'
import { USERNAME_MAX } from '#contract/profiles.limits.ts'
import { MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { profileTexts } from './texts.ts'
import type { ProfileFormState } from './use-profile-form.ts'

/** Username, full name and the texts about the user. */
export const AboutFields = ({ form, field, isRenamed }: Pick<ProfileFormState, 'form' | 'field' | 'isRenamed'>) => {
  'use no memo'
  return (
    <Card className="grid gap-5">
      <TextField
        label="Username"
        start="@"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX}
        {...field('username')}
      />
      {isRenamed ? (
        <Switch
          label="Redirect my old username"
          hint="Old links lead here for 30 days. If you turn this off, they stop working now and mentions of you become plain text."
          {...form.register('old_handle_redirects')}
        />
      ) : null}
      <TextField
        label="Full Name"
        optional
        hint={profileTexts.fullNameHint}
        autoComplete="name"
        maxLength={limits.full_name}
        {...field('full_name')}
      />
      <MentionTextArea
        label="About Me"
        optional
        hint="Type @ to mention people, # for venues."
        maxLength={limits.bio}
        {...field('bio')}
      />
      <MentionTextArea
        label="Where I Work"
        optional
        rows={2}
        hint="Type # to mention venues, @ for people."
        maxLength={limits.workplaces_info}
        {...field('workplaces_info')}
      />
      <TextField
        label="Location"
        optional
        hint="A city is enough."
        maxLength={limits.name}
        {...field('location_text')}
      />
    </Card>
  )
}
