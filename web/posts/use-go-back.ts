import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** To where one came from, with one's place there; to On Tap, or `postId`, for whom a link brought here. */
export const useGoBack = (postId?: string) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) router.history.back()
    else if (postId) void navigate({ to: '/posts/$postId', params: { postId }, replace: true })
    else void navigate({ to: '/ontap', replace: true })
  }
}
