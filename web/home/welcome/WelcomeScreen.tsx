import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { UserType } from '#contract/accounts.ts'
import { RedirectTo } from '#web/core/RedirectTo.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { cx } from '#web/ui/cx.ts'
import { BusinessStep } from './BusinessStep.tsx'
import { NameForm } from './NameForm.tsx'
import { PatronStep } from './PatronStep.tsx'
import { TalentStep } from './TalentStep.tsx'
import { isWelcomeUnfinished, startSecondStep } from './unfinished-welcome.ts'

const lastSteps: Record<UserType, string> = {
  patron: 'Your people',
  bartender: 'Your page',
  entertainer: 'Your page',
  business: 'Your bar',
}

/** The first visit: a name, then the one thing that makes Last Call useful for this role. */
export const WelcomeScreen = () => {
  const me = useMe()
  const { next = '/home' } = useSearch({ from: '/member/welcome' })
  // Read once: finishing the step leads away, and must not redirect before that.
  const [isNamedHere, setNamedHere] = useState(() => me.username_chosen && isWelcomeUnfinished())
  const openSecondStep = () => {
    startSecondStep()
    setNamedHere(true)
  }
  if (me.username_chosen && !isNamedHere) return <RedirectTo path={next} />
  return (
    <div className="wrap max-w-[40rem] pt-4 desk:pt-10">
      <ol className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Step number={1} title="Your name" state={isNamedHere ? 'done' : 'now'} />
        <Step number={2} title={lastSteps[me.user_type]} state={isNamedHere ? 'now' : 'later'} />
      </ol>
      {isNamedHere ? <LastStep next={next} /> : <NameForm onNamed={openSecondStep} />}
    </div>
  )
}

const LastStep = ({ next }: { next: string }) => {
  const me = useMe()
  if (hasTalentRole(me)) return <TalentStep next={next} />
  return me.user_type === 'business' ? <BusinessStep next={next} /> : <PatronStep next={next} />
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
