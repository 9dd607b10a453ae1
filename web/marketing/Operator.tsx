import { getOperator, getSupportEmail } from '#web/core/page-meta.ts'
import { EmailLink, type PageSection } from './Sections.tsx'

/** Who runs this server and how to reach them, as configured. */
export const Operator = () => {
  const operator = getOperator()
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
        <p>
          “We” means the people who run this server. They haven’t given their name here, so ask them before you trust
          them with your data.
        </p>
      )}
      {operator?.address ? (
        <address dir="auto" className="text-left whitespace-pre-line wrap-anywhere not-italic">
          {operator.address}
        </address>
      ) : null}
      <p>
        Email: <EmailLink address={getSupportEmail()} />
      </p>
    </>
  )
}

export const operatorSection: PageSection = { heading: 'Who we are', body: <Operator /> }
