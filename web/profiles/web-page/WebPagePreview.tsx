import type { PublicProfile } from '#contract/public-pages.ts'
import { webPageTexts } from './texts.ts'
import { WebPageContent, WebPageTipJar } from './WebPageContent.tsx'

/** Below the headings of Settings. */
const LEVEL = 4

/** A person's page as anyone would see it, on the background of a page. */
export const WebPagePreview = ({ page, now }: { page: PublicProfile; now: number }) => (
  <section aria-label={webPageTexts.preview} className="edge grid min-w-0 gap-5 rounded-key bg-room p-2.5 tablet:p-4">
    <WebPageContent profile={page} now={now} level={LEVEL} />
    <WebPageTipJar profile={page} level={LEVEL} />
  </section>
)
