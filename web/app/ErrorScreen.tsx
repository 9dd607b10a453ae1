import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLoadFailure } from '#web/ui/load-when-online.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'

const toErrorText = (error: unknown) => {
  if (!isLoadFailure(error))
    return {
      title: uiTexts.serverFailed,
      text: 'Reload the page to try again. Anything you hadn’t saved here is lost; everything else is safe.',
    }
  if (!navigator.onLine) return { title: uiTexts.offline, text: 'This page will open once you’re back online.' }
  return {
    title: 'This page couldn’t be loaded.',
    text: 'Last Call may have been updated while you were here. Reload the page to get the new version.',
  }
}

/** Replaces a screen that failed to render or load. */
export const ErrorScreen = ({ error }: ErrorComponentProps) => {
  const { title, text } = toErrorText(error)
  useReloadWhenOnline(isLoadFailure(error))
  return (
    <div className="wrap py-10">
      <title>Something broke · Last Call</title>
      <h1 className="mb-4">That didn’t pour right</h1>
      <Notice tone="error" title={title}>
        <p>{text}</p>
        <button type="button" onClick={() => location.reload()} className="link-line -mb-2 flex min-h-11 items-center">
          Reload the page
        </button>
      </Notice>
    </div>
  )
}

/** Reloads a page that did not load because the browser was offline: the page says that it will open. */
const useReloadWhenOnline = (isUnloaded: boolean) =>
  useEffect(() => {
    if (!isUnloaded || navigator.onLine) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isUnloaded])
