import type { ComponentType } from 'react'
import type { PublicPage as PageData } from '#contract/public-pages.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'

/** What a page shows between header and footer. The browser loads the code of its own kind of page only. */
export type PageContent = ComponentType<{ page: PageData; now: number }>
type PublicPageProps = { page: PageData; Content: PageContent }

/**
 * A page without an account. It is rendered on the server and again in the browser, so it may depend on nothing but its
 * data: no clock, no time zone of the viewer, no router.
 */
export const PublicPage = ({ page, Content }: PublicPageProps) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#main" className={buttonStyle({ look: 'solid' }, 'absolute -left-[999px] top-2 z-50 focus:left-2')}>
      Skip to content
    </a>
    <PublicHeader />
    <main id="main" tabIndex={-1} className="flex-1">
      <Content page={page} now={Date.parse(page.now)} />
    </main>
    <PublicFooter page={page} />
  </div>
)
