import type { PageContent } from './PublicPage.tsx'
import { TonightPage } from './TonightPage.tsx'

/** The page of tonight or another night. */
export const Content: PageContent = ({ page, now }) =>
  page.kind === 'tonight' ? <TonightPage page={page} now={now} /> : null
