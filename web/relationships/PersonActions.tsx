import { lazy, Suspense } from 'react'
import type { Profile } from '#contract/profiles.ts'

// Loaded on demand, because menus and dialogs are large.
const PersonMenu = lazy(() => import('./PersonMenu.tsx').then((module) => ({ default: module.PersonMenu })))

/** The menu of a profile. */
export const PersonActions = (props: { person: Profile; slugOrId: string }) => (
  <Suspense fallback={<span className="size-11" />}>
    <PersonMenu {...props} />
  </Suspense>
)
