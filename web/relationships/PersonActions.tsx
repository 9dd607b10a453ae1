import { lazy } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { OnDemandMenu } from '#web/ui/OnDemandMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatRelatedName } from './PersonListItem.tsx'

const fetchMenu = () => import('./PersonMenu.tsx')
const PersonMenu = lazy(() => fetchMenu().then((module) => ({ default: module.PersonMenu })))

/** The menu of a profile. */
export const PersonActions = (props: { person: Profile; slugOrId: string }) => (
  <OnDemandMenu filled label={uiTexts.moreAbout(formatRelatedName(props.person))} fetchMenu={fetchMenu}>
    {(menu) => <PersonMenu {...props} menu={menu} />}
  </OnDemandMenu>
)
