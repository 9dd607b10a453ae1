import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** In place of a venue's page that there is none of. */
export const VenueMissing = ({ text }: { text: string }) => (
  <div className="wrap pt-6">
    <title>Venue not found · Last Call</title>
    <Card>
      <EmptyState
        art={<GlassArt kind="shut" />}
        title={text}
        titleAs="h1"
        action={<ButtonLink to="/venues">Browse All Venues</ButtonLink>}
      >
        It may have closed, or the address is not quite right.
      </EmptyState>
    </Card>
  </div>
)
