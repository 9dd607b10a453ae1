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

/** What to do with an address, and what to take care of. */
export const HowToAdd = () => (
  <Card aria-label="How to add one">
    <h2>How to add one</h2>
    <dl className="mt-2">
      {INSTRUCTIONS.map(([program, way]) => (
        <div key={program} className="border-t border-line py-3 first:border-t-0">
          <dt className="font-semibold">{program}</dt>
          <dd className="text-small text-ink-2">{way}</dd>
        </div>
      ))}
    </dl>
    <Notice icon={<KeyRound aria-hidden />} title="The address is the key." className="mt-2">
      Whoever has it sees what you see, without signing in. If it got out, make a new one. A new password and “End all
      others” end it too.
    </Notice>
  </Card>
)
