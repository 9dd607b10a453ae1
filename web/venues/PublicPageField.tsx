import type { ComponentProps } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { venueTexts } from './texts.ts'

/** Whether people without an account can open the venue's page. */
export const PublicPageField = (props: ComponentProps<'input'>) => (
  <Card className="py-1!">
    <Switch {...props} label={venueTexts.publicPage} hint={venueTexts.publicPageHint} />
  </Card>
)
