import { useEffect, useRef } from 'react'
import { Notice } from './Notice.tsx'

type FormProblemProps = {
  /** The error of the whole form. Without it, nothing is shown. */
  message?: string | undefined
}

/** The error summary above a form's buttons. Scrolls into view when it appears. */
export const FormProblem = ({ message }: FormProblemProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  if (!message) return null
  return (
    <div ref={place} data-form-problem tabIndex={-1} className="rounded-key">
      <Notice tone="error" title={message} />
    </div>
  )
}
