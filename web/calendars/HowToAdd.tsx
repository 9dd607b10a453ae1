import { KeyRound } from 'lucide-react'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const INSTRUCTIONS = [
  ['iPhone and Mac', 'Scan the code or tap “Open in calendar”, then Subscribe.'],
  [
    'Google Calendar',
    'On a computer: Other calendars, +, From URL. Paste the address. Google looks a few times a day.',
  ],
  ['Outlook', 'Add calendar, Subscribe from web. Paste the address.'],
] as const

/** Instructions for adding a calendar link to common programs, with a warning to keep it secret. */
export const HowToAdd = () => (
  <Card aria-label="How to add one">
    <h2>How to add one</h2>
    <dl className="mt-2">
      {INSTRUCTIONS.map(([program, steps]) => (
        <div key={program} className="border-t border-line py-3 first:border-t-0">
          <dt className="font-semibold">{program}</dt>
          <dd className="text-small text-ink-2">{steps}</dd>
        </div>
      ))}
    </dl>
    <Notice icon={<KeyRound aria-hidden />} title="The address is the key." className="mt-2">
      Whoever has it sees what you see, without signing in. If it got out, make a new one. A new password and “End all
      others” end it too.
    </Notice>
  </Card>
)
