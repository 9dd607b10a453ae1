import { hydrateRoot } from 'react-dom/client'
import { syncThemeAcrossTabs } from '#web/core/theme.ts'
import { LivePage } from './LivePage.tsx'
import { parsePageData } from './page-data.ts'

const page = parsePageData(document)
const root = document.getElementById('root')
if (page && root) hydrateRoot(root, <LivePage first={page} />)
syncThemeAcrossTabs()
