import type { ChosenNight } from '#web/core/nights/use-night.ts'
import { ForwardLink } from './ForwardLink.tsx'
import { homeTexts } from './texts.ts'

/** Leads from the boards to everything that is on in the same night. */
export const WhatsOnLink = ({ chosen, className }: { chosen: ChosenNight; className: string }) => (
  <p className={className}>
    <ForwardLink to="/whats-on" search={chosen.input}>
      {homeTexts.whatsOn}
    </ForwardLink>
  </p>
)
