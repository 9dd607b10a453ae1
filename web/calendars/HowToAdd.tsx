import { KeyRound } from 'lucide-react'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const INSTRUCTIONS = [
  ['iPhone and Mac', 'Scan the code or tap “Open in calendar”, then tap Subscribe.'],
  [
    'Google Calendar',
    'On a computer, click + next to Other calendars, then From URL, and paste the link. Google refreshes a few times a day.',
  ],
  ['Outlook', 'Choose Add calendar, then Subscribe from web, and paste the link.'],
] as const

/** Instructions for adding a calendar link to common programs, with a warning to keep it secret. */
export const HowToAdd = () => (
  <Card aria-label="How to add a calendar link">
    <h2>How to add a calendar link</h2>
    <dl className="mt-2">
      {INSTRUCTIONS.map(([program, steps]) => (
        <div key={program} className="border-t border-line py-3 first:border-t-0">
          <dt className="font-semibold">{program}</dt>
          <dd className="text-small text-ink-2">{steps}</dd>
        </div>
      ))}
    </dl>
    <Notice icon={<KeyRound aria-hidden />} title="Keep your link private." className="mt-2">
      Anyone who has it can see what you see, without logging in. If it gets out, create a new one. Changing your
      password or logging out of all other devices also revokes it.
    </Notice>
  </Card>
)
