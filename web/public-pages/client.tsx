import { hydrateRoot } from 'react-dom/client'
import { parsePageData } from '#web/core/public-page-data.ts'
import { syncThemeAcrossTabs } from '#web/core/theme.ts'
import { LivePage } from './LivePage.tsx'

const page = parsePageData(document)
const root = document.getElementById('root')
if (page && root) hydrateRoot(root, <LivePage first={page} />)
syncThemeAcrossTabs()
