'use no memo'

import type { UserType } from '#contract/accounts.ts'
import { type AccentColor, accentColors } from '#web/artwork/accent-colors.ts'
import { toInitials } from '#web/artwork/initials.ts'
import { shapes } from '#web/artwork/shapes.ts'
import { BoardLine } from '#web/shifts/BoardLine.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { RemainingTimeBar } from '#web/ui/RemainingTimeBar.tsx'
import { Time } from '#web/ui/Time.tsx'
import { LandingBoardFrame } from './LandingHero.tsx'
import { landingTexts } from './texts.ts'

const ZONE = 'America/Chicago'

type Example = { name: string; role: UserType; glass: AccentColor; venue: string; detail: string } & (
  | { until: string; left: number; leftText: string }
  | { from: string; untilText: string }
)

// Fictional people, because signed-out visitors must not see who works where.
const exampleShifts: Example[] = [
  {
    name: 'Marisol Vega',
    role: 'bartender',
    glass: 'campari',
    venue: 'The Copper Rail',
    detail: '0.4 mi · Belleville',
    until: '2026-11-21T01:00-06:00',
    left: 0.49,
    leftText: '3 hours 56 minutes left',
  },
  {
    name: 'Dez Okafor',
    role: 'bartender',
    glass: 'curacao',
    venue: 'Mudlark Tavern',
    detail: '0.9 mi · Belleville',
    until: '2026-11-21T02:00-06:00',
    left: 0.71,
    leftText: '4 hours 56 minutes left',
  },
  {
    name: 'Hank Moreau',
    role: 'entertainer',
    glass: 'stout',
    venue: 'The Copper Rail',
    detail: '0.4 mi · Belleville',
    until: '2026-11-20T23:30-06:00',
    left: 0.6,
    leftText: '2 hours 26 minutes left',
  },
  {
    name: 'Lola Fontaine',
    role: 'entertainer',
    glass: 'rose',
    venue: 'Night Heron',
    detail: '14.1 mi · Collinsville',
    from: '2026-11-20T22:00-06:00',
    untilText: 'until 12:30\u00A0AM',
  },
]

/** A sample of the Board, which says that it is one. */
export const ExampleBoard = () => (
  <LandingBoardFrame caption={landingTexts.example}>
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="sign text-title font-bold">A Friday night</h2>
      <Badge tone="outline">Example</Badge>
    </div>
    <ul className="mt-1">
      {exampleShifts.map((one) => (
        <ExampleLine key={one.name} example={one} />
      ))}
    </ul>
  </LandingBoardFrame>
)

const ExampleLine = ({ example }: { example: Example }) => {
  const on = 'until' in example
  const [ground, letters] = accentColors[example.glass]
  return (
    <BoardLine
      avatar={
        <Avatar
          shape={example.role === 'bartender' ? shapes.crownCap : shapes.rosette}
          initials={toInitials(example.name)}
          ground={ground}
          letters={letters}
          lit={on}
        />
      }
      who={example.name}
      where={example.venue}
      detail={example.detail}
      on={on}
      timePrefix={on ? 'until' : 'from'}
      time={<Time at={on ? example.until : example.from} zone={ZONE} />}
      timeSuffix={on ? <RemainingTimeBar left={example.left} label={example.leftText} /> : example.untilText}
    />
  )
}
