import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Wordmark } from '#web/artwork/Wordmark.tsx'
import { setTheme, useTheme } from '#web/core/theme.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** The top bar for people without an account. */
export const PublicHeader = () => (
  <header className="@container sticky top-0 z-20 bg-room desk:border-b desk:border-line">
    <div className="wrap flex min-h-14 flex-wrap items-center gap-x-1 @max-[20rem]:px-2.5 desk:min-h-16 desk:gap-x-2">
      <a href="/" aria-label="Last Call, home" className="flex min-h-11 items-center gap-2.5 desk:mr-4">
        <Wordmark />
      </a>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 desk:gap-x-2">
        <ThemeSwitch />
        <div className="flex gap-2">
          <a href="/register" className={buttonStyle({ look: 'quiet' }, 'ml-1 !hidden tablet:!inline-flex')}>
            Register
          </a>
          <a href="/login" className={buttonStyle({ look: 'outline' })}>
            Login
          </a>
        </div>
      </div>
    </div>
  </header>
)

/** Appears once scripts run, because it does nothing without them; its space is reserved. */
const ThemeSwitch = () => {
  const dark = useTheme() === 'dark'
  const [isInteractive, setInteractive] = useState(false)
  useEffect(() => setInteractive(true), [])
  if (!isInteractive) return <span className="size-11" />
  return (
    <IconButton
      label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  )
}
