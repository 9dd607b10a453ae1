import { hydrateRoot } from 'react-dom/client'
import type { PublicPage } from '#contract/public-pages.ts'
import { parsePageData } from '#web/core/public-page-data.ts'
import { syncThemeAcrossTabs } from '#web/core/theme.ts'
import { LivePage } from './LivePage.tsx'

const hydrate = async (root: HTMLElement, page: PublicPage) => {
  const { Content } = await (page.kind === 'tonight' ? import('./TonightContent.tsx') : import('./SubjectContent.tsx'))
  hydrateRoot(root, <LivePage first={page} Content={Content} />)
}

const page = parsePageData(document)
const root = document.getElementById('root')
if (page && root) void hydrate(root, page)
syncThemeAcrossTabs()
