import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { UserType } from '#contract/accounts.ts'
import { profileMessages, USERNAME_MAX, USERNAME_MIN } from '#contract/profiles.texts.ts'
import { ProfileUpdate } from '#contract/profiles.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { RedirectTo } from '#web/core/RedirectTo.tsx'
import { refreshSession, useMe } from '#web/core/session.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormEnd } from './FormEnd.tsx'

/** The first visit: the user chooses a username and sees a suggested first action. */
export const WelcomeScreen = () => {
  const me = useMe()
  const { next } = useSearch({ from: '/member/welcome' })
  const [chosenHere, setChosenHere] = useState(false)
  if (me.username_chosen && !chosenHere) return <RedirectTo path={next ?? '/home'} />
  return (
    <div className="wrap max-w-[40rem] pt-4 desk:pt-10">
      <ol className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Step number={1} title="Username" state={chosenHere ? 'done' : 'now'} />
        <Step number={2} title="Tonight" state={chosenHere ? 'now' : 'later'} />
      </ol>
      {chosenHere ? <FirstStep /> : <UsernameForm onChosen={() => setChosenHere(true)} />}
    </div>
  )
}

const Step = ({ number, title, state }: { number: number; title: string; state: 'done' | 'now' | 'later' }) => (
  <li className="flex items-center gap-2" aria-current={state === 'now' ? 'step' : undefined}>
    <span
      aria-hidden
      className={cx(
        'grid size-7 place-items-center rounded-full text-small font-bold',
        state === 'later' ? 'edge text-ink-3' : 'bg-solid text-on-solid',
      )}
    >
      {state === 'done' ? <Check className="size-4" /> : number}
    </span>
    <span className={cx('text-small font-semibold', state !== 'now' && 'text-ink-3')}>
      {title}
      {state === 'done' ? <span className="sr-only">, done</span> : null}
    </span>
  </li>
)

const UsernameForm = ({ onChosen }: { onChosen: () => void }) => {
  const { field, submit, busy, problem } = useSchemaForm(ProfileUpdate.required({ username: true }), {
    defaults: { username: '' },
    fallback: profileMessages.updateFailed,
    send: async (values) => {
      await client.profiles.update(values)
      onChosen()
      await refreshSession()
    },
    explain: (error, { username }) =>
      getErrorCode(error) === 'USERNAME_TAKEN' ? profileMessages.usernameTaken(username) : undefined,
  })
  return (
    <Card>
      <PageHeader
        title="What should we call you?"
        tab="Welcome"
        lead="Your username is how people find you. You can change it later."
      />
      <form onSubmit={submit} noValidate className="grid gap-4">
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
        <FormEnd problem={problem} busy={busy} busyLabel="Saving..." label="Save username" />
      </form>
    </Card>
  )
}

const firstSteps: Record<UserType, { text: string; action: string; to: '/entertainers' | '/shifts/new' | '/home' }> = {
  patron: {
    text: 'Follow the people who pour for you. Their shifts show up on your board: who, where and until when.',
    action: 'Browse Talent',
    to: '/entertainers',
  },
  bartender: {
    text: 'Post a shift so your regulars know where to find you. It takes ten seconds.',
    action: 'Add New Shift',
    to: '/shifts/new',
  },
  entertainer: {
    text: 'Post where you’re playing next so your people know where to find you. It takes ten seconds.',
    action: 'Add New Shift',
    to: '/shifts/new',
  },
  business: {
    text: 'See who’s on now and who’s up next, at your place and nearby.',
    action: 'Open the board',
    to: '/home',
  },
}

const FirstStep = () => {
  const me = useMe()
  const { text, action, to } = firstSteps[me.user_type]
  return (
    <Card>
      <div className="flex items-center gap-4">
        <PersonAvatar person={me} size="l" />
        <PageHeader title={`Good to see you, @${me.username}`} tab="Welcome" className="mb-0" />
      </div>
      <p className="mt-4 max-w-[44ch] text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2 *:flex-1 *:whitespace-nowrap tablet:*:flex-none">
        <ButtonLink to={to} look="solid" size="l">
          {action}
        </ButtonLink>
        {to === '/home' ? null : (
          <ButtonLink to="/home" look="quiet" size="l">
            Go to Home
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
