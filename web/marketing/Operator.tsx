import { getOperator, getSupportEmail } from '#web/core/page-meta.ts'
import { useSession } from '#web/core/session.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { EmailLink, type PageSection } from './Sections.tsx'

/** Who runs this server and how to reach them, as configured. */
export const Operator = () => {
  const operator = getOperator()
  const { me } = useSession()
  return (
    <>
      {operator ? (
        <p>
          This server is run by{' '}
          <strong className="wrap-anywhere text-ink">
            <bdi>{operator.name}</bdi>
          </strong>
          . That’s who “we” means here.
        </p>
      ) : (
        <p>“We” means the people who run this server. To find out who they are, or about your data, write to them.</p>
      )}
      {operator?.address ? (
        <address dir="auto" className="text-left whitespace-pre-line wrap-anywhere not-italic">
          {operator.address}
        </address>
      ) : null}
      <p>
        Email: <EmailLink address={getSupportEmail()} />
      </p>
      {!operator && me?.is_admin ? (
        <Notice tone="info" title="This server doesn’t say who runs it.">
          Set OPERATOR_NAME. Only staff see this note.
        </Notice>
      ) : null}
    </>
  )
}

export const operatorSection: PageSection = { heading: 'Who we are', body: <Operator /> }
