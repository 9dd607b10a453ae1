import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { Board } from '#web/ui/Board.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OnNowShifts, type OnNowShiftsProps } from './OnNowShifts.tsx'
import { shiftTexts } from './texts.ts'

/** Everyone nearby who is on now or starts soon, as the board of the On now screen. */
export const OnNowBoard = (props: Omit<OnNowShiftsProps, 'headingAs' | 'quiet'>) => (
  <Board aria-label={shiftTexts.onNow}>
    <OnNowShifts
      {...props}
      headingAs="h2"
      quiet={
        <EmptyState
          art={<GlassArt />}
          title="Quiet around here"
          action={<ButtonLink to="/entertainers">Browse All Talent</ButtonLink>}
          help={<HelpLink topic="my-location" />}
        >
          No one’s on within 25 miles now or in the next two hours.
        </EmptyState>
      }
    />
  </Board>
)
