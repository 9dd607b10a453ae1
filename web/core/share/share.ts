import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'
import type { ShareTarget } from './share-target.ts'

let shareTarget: ShareTarget | undefined
const { subscribe, notify } = createListeners()

/** Opens or closes the share dialog. It is global, because a menu that opens it unmounts at once. */
export const openShareDialog = (target: ShareTarget | undefined) => {
  shareTarget = target
  notify()
}

export const useShareTarget = () => useSyncExternalStore(subscribe, () => shareTarget)

export const toShareUrl = ({ path }: ShareTarget): string => new URL(path, location.origin).href

/** Shares a link with the device's share sheet, or with the share dialog where there is none. */
export const share = async (target: ShareTarget): Promise<void> => {
  if (!(await openShareSheet(target))) openShareDialog(target)
}

/** Whether the device showed its share sheet, also if the user closed it again. */
const openShareSheet = async (target: ShareTarget): Promise<boolean> => {
  if (!navigator.share) return false
  try {
    await navigator.share({ title: target.name, url: toShareUrl(target) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Whether people without an account can open a page: asks for it as one of them would. */
export const isPublicPage = async (path: string): Promise<boolean> => {
  const response = await fetch(path, { method: 'HEAD', credentials: 'omit', redirect: 'manual', cache: 'no-store' })
  return response.ok && !response.headers.get('x-robots-tag')?.includes('noindex')
}
