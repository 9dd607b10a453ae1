import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Replaces the current page with a path of this site that `parseNextPath` accepted. */
export const RedirectTo = ({ path }: { path: string }) => {
  const { history } = useRouter()
  // The redirect is mandatory, so unsaved changes don't block it.
  useEffect(() => history.replace(path, undefined, { ignoreBlocker: true }), [history, path])
  return null
}
