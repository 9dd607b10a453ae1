import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { AuditEntry, AuditKind } from '#contract/admin.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor } from '#web/core/paging.ts'
import { appTexts } from '#web/core/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import { formatActor, formatAfterUsername, formatAuditAction, getThreadId, namesPerson } from './audit-text.ts'

const KINDS = [
  { value: 'decisions', label: 'Decisions' },
  { value: 'reads', label: 'Views' },
] as const

/** The audit log, newest first. Decisions and reads are separate lists. */
export const AuditList = () => {
  const [kind, setKind] = useState<AuditKind>('decisions')
  return (
    <>
      <SegmentedControl<AuditKind> label="Entries" segments={KINDS} value={kind} onChange={setKind} className="mb-4" />
      <Entries key={kind} kind={kind} />
    </>
  )
}

const Entries = ({ kind }: { kind: AuditKind }) => {
  const audit = useInfiniteQuery(api.admin.audit.infiniteOptions(byCursor((cursor) => ({ kind, cursor }))))
  return (
    <PagedView
      query={audit}
      failed={adminMessages.auditLogFailed}
      firstFailed={formatError(audit.error, adminMessages.auditLogFailed)}
      loading={<LoadingBlock text="Loading the audit log..." className="h-64 rounded-card!" />}
    >
      {(entries) =>
        entries.length > 0 ? (
          <Card as="div">
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </Card>
        ) : (
          <Card>
            <EmptyState title="Nothing logged yet.">
              {kind === 'reads'
                ? 'Staff visits to Behind the Bar, and whose numbers staff viewed, are logged here, permanently.'
                : 'Every decision is logged here, permanently.'}
            </EmptyState>
          </Card>
        )
      }
    </PagedView>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const thread = getThreadId(entry)
  const subject = entry.subject_username ? `@${entry.subject_username}` : `a ${appTexts.deletedUser.toLowerCase()}`
  return (
    <li className="py-3 wrap-anywhere not-first:border-t not-first:border-line">
      <p>
        <b>{formatActor(entry)}</b> {formatAuditAction(entry)}
        {namesPerson(entry) ? (
          <>
            {' '}
            <b>{subject}</b> {formatAfterUsername(entry)}
          </>
        ) : null}
      </p>
      {entry.details.request ? (
        <p className="text-small text-ink-2">
          Requested: <bdi>{entry.details.request}</bdi>
        </p>
      ) : null}
      {entry.details.venue ? (
        <p className="text-small text-ink-2">
          <bdi>{entry.details.venue}</bdi>
        </p>
      ) : null}
      {entry.details.notes ? <p className="text-small text-ink-2">“{entry.details.notes}”</p> : null}
      <p className="text-micro text-ink-3">{formatDayAndTime(entry.created_at)}</p>
      {thread ? (
        <Link
          to="/behind-the-bar/threads/$threadId"
          params={{ threadId: thread }}
          className="link-line inline-flex min-h-11 items-center text-small"
        >
          Open discussion
        </Link>
      ) : null}
    </li>
  )
}
