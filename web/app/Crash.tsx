import type { ErrorComponentProps } from '@tanstack/react-router'
import { Notice } from '#web/ui/Notice.tsx'

/** Where a screen broke. After a new release the pieces a page still wants may be gone; loading anew fetches the new ones. */
export const Crash = (_: ErrorComponentProps) => (
  <div className="wrap py-10">
    <title>Something broke · Last Call</title>
    <h1 className="mb-4">That did not pour right</h1>
    <Notice tone="error" title="This page could not be shown." onRetry={() => location.reload()}>
      Nothing of yours is lost.
    </Notice>
  </div>
)
