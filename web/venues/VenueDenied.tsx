import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** A page that is not for this person, with the way back to the venues. */
export const VenueDenied = ({ reason }: { reason: string }) => (
  <div className="wrap pt-6">
    <title>Access Denied · Last Call</title>
    <Card>
      <EmptyState
        art={<GlassArt kind="shut" />}
        title="Access Denied"
        titleAs="h1"
        action={<ButtonLink to="/venues">Back to Venues</ButtonLink>}
      >
        {reason}
      </EmptyState>
    </Card>
  </div>
)
