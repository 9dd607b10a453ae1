import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { openShareDialog, useShareTarget } from './share.ts'

// Loaded on demand, because most devices have a share sheet.
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })))

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
