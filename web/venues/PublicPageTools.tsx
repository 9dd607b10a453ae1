import { Copy, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { toast } from '#web/ui/toast.ts'
import { buildEmbedCode, type EmbedTheme } from './embed-code.ts'
import { venueTexts } from './texts.ts'

const THEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: EmbedTheme; label: string }[]

/** What an owner does with the venue's public page: show it on a website, print its code. */
export const PublicPageTools = ({ venue }: { venue: VenueDetail }) => (
  <Card className="grid justify-items-start gap-4" aria-labelledby="embed-venue">
    <div>
      <h2 id="embed-venue" className="text-name">
        {venueTexts.embed}
      </h2>
      <p className="text-small text-ink-2">
        {venue.is_public
          ? 'Paste this line into your site. It shows who’s on tonight, events and specials, and keeps itself up to date. Talent appear only if they’ve put their schedule on the web.'
          : venueTexts.publicPageFirst}
      </p>
    </div>
    {venue.is_public ? <EmbedCode venue={venue} /> : null}
    <ButtonLink to="/venues/$venueSlugOrId/print" params={{ venueSlugOrId: venue.slug }} look="outline">
      <Printer aria-hidden className="size-5" />
      {venueTexts.print}
    </ButtonLink>
  </Card>
)

const EmbedCode = ({ venue }: { venue: VenueDetail }) => {
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const area = useRef<HTMLTextAreaElement>(null)
  const code = buildEmbedCode(venue, { origin: location.origin, theme })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast.success(venueTexts.embedCopied)
    } catch {
      area.current?.select()
      toast.error('Could not copy. Select the code and copy it yourself.')
    }
  }
  return (
    <>
      <SegmentedControl label="Theme" segments={THEMES} value={theme} onChange={setTheme} />
      <div className="w-full">
        <TextAreaField
          ref={area}
          label={venueTexts.embedCode}
          readOnly
          spellCheck={false}
          style={{ maxHeight: '9rem' }}
          value={code}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Button onClick={() => void copy()}>
        <Copy aria-hidden className="size-5" />
        {venueTexts.copyCode}
      </Button>
    </>
  )
}
