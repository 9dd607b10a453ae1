import { useEffect, useRef } from 'react'
import { Notice } from './Notice.tsx'

type FormProblemProps = {
  /** The error of the whole form. Without it, nothing is shown. */
  message?: string
  /** Invalid fields, each with the id of its control. */
  fields?: readonly { id: string; message: string }[]
}

/** The error summary above a form's buttons, with links to the fields. Scrolls into view when it appears. */
export const FormProblem = ({ message, fields = [] }: FormProblemProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  if (!message) return null
  return (
    <div ref={place}>
      <Notice tone="error" title={message}>
        {fields.length > 0 ? (
          <ul className="mt-1 grid gap-1">
            {fields.map((field) => (
              <li key={field.id}>
                <a href={`#${field.id}`} className="link-line inline-block py-1">
                  {field.message}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  )
}
