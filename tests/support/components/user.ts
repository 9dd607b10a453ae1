import { waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/**
 * A user-event session that clicks or types only once the control takes clicks. When a dialog or a menu opens, the page
 * behind it stops taking them first, and the layer itself takes them from its next render on. No person is that fast.
 */
export function setUpUser() {
  const user = userEvent.setup({ delay: null })
  return { ...user, click: onceClickable(user.click), type: onceClickable(user.type) }
}

const onceClickable =
  <Rest extends unknown[]>(act: (element: Element, ...rest: Rest) => Promise<void>) =>
  async (element: Element, ...rest: Rest): Promise<void> => {
    await waitFor(() => {
      if (!takesClicks(element)) throw new Error('The control takes no clicks: pointer-events is none')
    })
    await act(element, ...rest)
  }

/** The nearest ancestor that sets `pointer-events` decides, as in a browser. */
function takesClicks(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { pointerEvents } = getComputedStyle(each)
    if (pointerEvents && pointerEvents !== 'inherit') return pointerEvents !== 'none'
  }
  return true
}
