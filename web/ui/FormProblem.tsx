import { useEffect, useRef } from 'react'
import { Notice } from './Notice.tsx'

type FormProblemProps = {
  /** What went wrong as a whole; nothing is shown without it. */
  message?: string
  /** Fields to mend, each with the id of its control. */
  fields?: readonly { id: string; message: string }[]
}

/** The summary above a form's key after a failed try; links jump to the fields. Comes into view by itself. */
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
