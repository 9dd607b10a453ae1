import { appTexts } from '#web/core/texts.ts'
import { SpecialCard } from './SpecialCard.tsx'
import type { SpecialFormValues } from './special-form.ts'
import { buildSpecialPreview } from './special-preview.ts'

type SpecialPreviewProps = { values: SpecialFormValues; zone: string; now: number; imageUrl: string | null }

/** The card of the special with the form's current values. */
export const SpecialPreview = ({ values, zone, now, imageUrl }: SpecialPreviewProps) => (
  <section aria-labelledby="special-preview" className="grid gap-3 desk:sticky desk:top-24">
    <h2 id="special-preview" className="text-name!">
      {appTexts.preview}
    </h2>
    <SpecialCard
      as="div"
      heading="h3"
      special={buildSpecialPreview(values, zone, now, { image_full_url: imageUrl })}
      now={now}
    />
  </section>
)
