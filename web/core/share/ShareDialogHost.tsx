import { lazy, Suspense, useEffect } from 'react'
import { openShareDialog, useShareTarget } from './share.ts'

// Loaded on demand, because most devices have a share sheet.
const ShareDialog = lazy(() => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })))

/** Renders the share dialog for every button that can open it. Closes it when it unmounts. */
export const ShareDialogHost = () => {
  const target = useShareTarget()
  useEffect(() => () => openShareDialog(undefined), [])
  if (!target) return null
  return (
    <Suspense>
      <ShareDialog key={target.path} target={target} onClose={() => openShareDialog(undefined)} />
    </Suspense>
  )
}
