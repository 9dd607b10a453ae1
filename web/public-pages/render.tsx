import { renderToString } from 'react-dom/server'
import type { PublicPage as PageData } from '#contract/public-pages.ts'
import { LivePage } from './LivePage.tsx'
import { Content as SubjectContent } from './SubjectContent.tsx'
import { Content as TonightContent } from './TonightContent.tsx'

/** The HTML of a page, which `client.tsx` hydrates with the same data. */
export const renderPage = (page: PageData): string =>
  renderToString(<LivePage first={page} Content={page.kind === 'tonight' ? TonightContent : SubjectContent} />)
