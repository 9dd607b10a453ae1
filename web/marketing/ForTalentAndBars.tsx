'use no memo'

import barsAtNight from 'virtual:scene/bars-at-night'
import { ArtworkImage } from '#web/artwork/ArtworkImage.tsx'
import { type AccentColor, accentColors } from '#web/artwork/accent-colors.ts'
import { shapes } from '#web/artwork/shapes.ts'
import { Avatar, type AvatarShape } from '#web/ui/Avatar.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'

type ExampleAvatar = {
  initials: string
  glass: AccentColor
  shape: AvatarShape
  turn: number
  drop: number
  lit?: boolean
}

const exampleAvatars: ExampleAvatar[] = [
  { initials: 'DO', glass: 'curacao', shape: shapes.crownCap, turn: -9, drop: 14 },
  { initials: 'LF', glass: 'rose', shape: shapes.rosette, turn: 6, drop: -12 },
  { initials: 'MV', glass: 'campari', shape: shapes.crownCap, turn: 0, drop: 6, lit: true },
  { initials: 'DC', glass: 'pine', shape: shapes.rosette, turn: -5, drop: -16 },
  { initials: 'JA', glass: 'absinthe', shape: shapes.crownCap, turn: 8, drop: 10 },
  { initials: 'PR', glass: 'violette', shape: shapes.crownCap, turn: -4, drop: -6 },
]

/** Why talent and venues should join. */
export const ForTalentAndBars = () => (
  <div className="grid gap-5 tablet:grid-cols-2">
    <Card bare>
      <div aria-hidden className="flex h-40 items-center justify-center overflow-hidden bg-surface-2 desk:h-44">
        {exampleAvatars.map(({ initials, glass, shape, turn, drop, lit }) => (
          <span
            key={initials}
            className="flex-none not-first:-ml-2.5"
            style={{ rotate: `${turn}deg`, translate: `0 ${drop}px` }}
          >
            <Avatar
              shape={shape}
              initials={initials}
              ground={accentColors[glass][0]}
              letters={accentColors[glass][1]}
              size="xl"
              lit={lit}
            />
          </span>
        ))}
      </div>
      <div className="p-6 desk:px-8">
        <h2>For talent</h2>
        <p className="mt-2 mb-5 max-w-[44ch] text-ink-2">
          Promote your schedule. Post a shift once, and everyone who follows you sees it the moment you save.
        </p>
        <ButtonLink to="/register">Post your first shift</ButtonLink>
      </div>
    </Card>
    <Card bare>
      <div className="lights-down h-40 desk:h-44">
        <ArtworkImage src={barsAtNight} focus="bottom" />
      </div>
      <div className="p-6 desk:px-8">
        <h2>For bars</h2>
        <p className="mt-2 mb-5 max-w-[44ch] text-ink-2">
          A page that keeps itself current: who’s on now and who’s next, posted by the people who work there.
        </p>
        <ButtonLink to="/register">Join as a business</ButtonLink>
      </div>
    </Card>
  </div>
)
