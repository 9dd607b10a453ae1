import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { appTexts } from './texts.ts'

/** Replaces a list when the session ends while the page is open. */
export const LoggedOutNotice = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => {
  const { href } = useLocation()
  return (
    <div className="wrap pt-6">
      <title>{`${title} · Last Call`}</title>
      <h1 className="sr-only">{title}</h1>
      <Notice tone="error" title={text}>
        {children}
        <Link to="/login" search={{ next: href }} className="link-line inline-flex min-h-11 items-center">
          {appTexts.goToSignIn}
        </Link>
      </Notice>
    </div>
  )
}
