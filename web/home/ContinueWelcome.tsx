import { ListChecks, X } from 'lucide-react'
import { useState } from 'react'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { homeTexts } from './texts.ts'
import { finishWelcome, isWelcomeUnfinished } from './welcome/unfinished-welcome.ts'

/** Offers the second step of the first visit to a user who left it, until they finish or dismiss it. */
export const ContinueWelcome = () => {
  const [isOffered, setOffered] = useState(isWelcomeUnfinished)
  if (!isOffered) return null
  const dismiss = () => {
    finishWelcome()
    setOffered(false)
  }
  return (
    <aside
      aria-label={homeTexts.unfinished}
      className="mb-4 flex items-start gap-3 rounded-card bg-surface-2 py-2 pr-2 pl-4 forced-colors:border"
    >
      <ListChecks aria-hidden className="mt-3 size-5 flex-none" />
      <div className="min-w-0 flex-1 py-2">
        <p>
          <b>{homeTexts.unfinished}.</b> One step is left, and it takes a minute.
        </p>
        <TextLink to="/welcome" className="-mb-2">
          {homeTexts.continueWelcome}
        </TextLink>
      </div>
      <IconButton label="Dismiss this offer" onClick={dismiss}>
        <X aria-hidden />
      </IconButton>
    </aside>
  )
}
