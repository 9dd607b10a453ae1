import { PenLine, X } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

const toStorageKey = (me: Me) => `profile-reminder-dismissed:${me.id}`

/** Asks talent without a bio to write one. Once dismissed, it stays away until the browser is closed. */
export const ProfileReminder = ({ me }: { me: Me }) => {
  const [dismissed, setDismissed] = useState(() => wasDismissed(me))
  if (!hasTalentRole(me) || me.has_bio || dismissed) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      sessionStorage.setItem(toStorageKey(me), '1')
    } catch {}
  }
  return (
    <aside
      aria-label="Your profile"
      className="mb-4 flex items-start gap-3 rounded-card bg-surface-2 py-2 pr-2 pl-4 forced-colors:border"
    >
      <PenLine aria-hidden className="mt-3 size-5 flex-none" />
      <div className="min-w-0 flex-1 py-2">
        <p>
          <b>Your profile has no bio yet.</b> It’s what people read before they follow you.
        </p>
        <TextLink to="/profile/edit" className="-mb-2">
          Write your bio
        </TextLink>
      </div>
      <IconButton label="Dismiss this reminder" onClick={dismiss}>
        <X aria-hidden />
      </IconButton>
    </aside>
  )
}

const wasDismissed = (me: Me) => {
  try {
    return sessionStorage.getItem(toStorageKey(me)) !== null
  } catch {
    return false
  }
}
