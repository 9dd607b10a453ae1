// @vitest-environment happy-dom
import { useNavigate } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { useBack } from './back.ts'

const Form = () => {
  const back = useBack()
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/profile" onClick={back.onClick}>
        {back.label('Profile')}
      </BackLink>
      <button type="button" onClick={() => void back.leave(() => navigate({ to: '/profile' }))}>
        Save
      </button>
    </>
  )
}

/** Opens the form directly or from another screen. */
const open = async (cameFrom?: string) => {
  const shown = await show(<Form />)
  if (cameFrom)
    await act(async () => {
      await shown.router.navigate({ href: cameFrom })
      await shown.router.navigate({ href: '/here' })
    })
  return shown
}

const controls = [
  ['the link', 'link'],
  ['a save', 'button'],
] as const

test.each(controls)('%s leads back to the screen that the form was opened from', async (_, role) => {
  const { user } = await open('/shifts/week?from=2026-11-16')
  expect(screen.getByRole('link')).toHaveTextContent('Back')
  await user.click(screen.getByRole(role))
  expect(await screen.findByText('Arrived at /shifts/week?from=2026-11-16')).toBeVisible()
})

test.each(controls)('%s of a form that was opened directly leads to its own screen', async (_, role) => {
  const { user } = await open()
  expect(screen.getByRole('link')).toHaveTextContent('Profile')
  await user.click(screen.getByRole(role))
  expect(await screen.findByText('Arrived at /profile')).toBeVisible()
})
