import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes on to a path of this site that `parseNextPath` let pass, in place of the page one is on. */
export const RedirectTo = ({ path }: { path: string }) => {
  const { history } = useRouter()
  // It has to be: what is still typed on the page does not hold it up.
  useEffect(() => history.replace(path, undefined, { ignoreBlocker: true }), [history, path])
  return null
}
