import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Goes back to the previous screen, or without history to the post `postId` or On Tap. */
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
