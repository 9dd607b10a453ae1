import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes on to a path of this site that `safeNext` let pass, in place of the page one is on. */
export const GoTo = ({ path }: { path: string }) => {
  const { history } = useRouter()
  useEffect(() => history.replace(path), [history, path])
  return null
}
