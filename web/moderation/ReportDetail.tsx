import { EyeOff, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReportCase } from '#contract/admin.ts'
import { REPORT_REASONS, REPORT_SUBJECT_LABELS } from '#contract/reports.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { useMe } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { TextAnchor } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import { formatReporter } from './format-report.ts'
import { PersonCounts } from './PersonCounts.tsx'
import { ReportDecisionForm } from './ReportDecisionForm.tsx'
import { subjectTypeIcons, UrgentBadge } from './ReportListItem.tsx'
import { outcomeLabels } from './report-labels.ts'
import { adminTexts } from './texts.ts'

/** A report: the person concerned, the reported content, the reporters' notes, and the decision. */
export const ReportDetail = ({ report, onDecided }: { report: ReportCase; onDecided: () => void }) => {
  const { subject_type, said, says, state, person } = report
  const me = useMe()
  const changed = said !== says
  const picture = report.post_image_url ?? report.thread_image_url ?? report.venue_image_url
  return (
    <Card as="div">
      <ReportHeader report={report} />
      <Part title={changed ? 'When it was reported' : 'What it says'}>
        <ReportedText text={said} />
        {changed && says !== null ? (
          <>
            <h4 className="mt-3 text-small font-semibold">Now</h4>
            <ReportedText text={says} />
          </>
        ) : null}
        {state === 'gone' ? <p className="mt-2 text-small text-ink-2">It has since been deleted.</p> : null}
        {picture ? (
          <img
            src={picture}
            alt={`Shown in the reported ${REPORT_SUBJECT_LABELS[subject_type].toLowerCase()}`}
            className="mt-3 max-h-96 rounded-key"
          />
        ) : null}
      </Part>
      <Part title={report.report_count === 1 ? '1 report' : `${report.report_count} reports`}>
        <ul className="mt-1 rounded-key bg-surface-2 px-4">
          {report.reports.map(({ id, reason, note, created_at, ...reporter }) => (
            <li key={id} className="flex gap-3 py-3 wrap-anywhere not-first:border-t not-first:border-line">
              <Flag aria-hidden className="mt-1 size-4.5 flex-none text-ink-3" />
              <div className="min-w-0">
                <p className="font-semibold">{REPORT_REASONS[reason]}</p>
                {note ? <p className="text-ink-2 whitespace-pre-line">“{note}”</p> : null}
                <p className="text-micro text-ink-2">
                  {formatReporter(reporter)}, {formatDayAndTime(created_at)}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {report.report_count > report.reports.length ? (
          <p className="mt-1 text-small text-ink-2">Showing the newest {report.reports.length}.</p>
        ) : null}
      </Part>
      {report.was_of_username ? (
        <Part title="Owner when it was reported">
          <p className="text-ink-2 wrap-anywhere">@{report.was_of_username}</p>
        </Part>
      ) : null}
      {person && person.earlier_outcomes > 0 ? (
        <Part title="History">
          <p className="text-ink-2">
            {person.earlier_outcomes === 1
              ? '1 earlier action: content hidden or account suspended.'
              : `${person.earlier_outcomes} earlier actions: content hidden or account suspended.`}
          </p>
        </Part>
      ) : null}
      {person && person.id !== me.id ? (
        <Part title={adminTexts.responses}>
          <PersonCounts key={`${subject_type} ${report.subject_id}`} report={report} />
        </Part>
      ) : null}
      {report.outcome && report.resolved_at ? (
        <Part title={report.is_open ? 'Earlier decision' : 'Decision'}>
          <p className="text-ink-2">
            {outcomeLabels[report.outcome]} ·{' '}
            {report.resolved_by_username ? `@${report.resolved_by_username}` : appTexts.deletedUser},{' '}
            {formatDayAndTime(report.resolved_at)}
          </p>
        </Part>
      ) : null}
      <ReportDecisionForm report={report} onDecided={onDecided} />
    </Card>
  )
}

const ReportHeader = ({ report: { subject_type, person, link_url, state, is_urgent } }: { report: ReportCase }) => {
  const Icon = subjectTypeIcons[subject_type]
  const kind = REPORT_SUBJECT_LABELS[subject_type]
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {person ? (
        <PersonAvatar person={person} size="l" />
      ) : (
        <span className="grid size-11 flex-none place-items-center rounded-key bg-surface-2">
          <Icon aria-hidden className="size-5.5 text-ink-2" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-title wrap-anywhere">
          {person ? <bdi>{person.full_name ?? `@${person.username}`}</bdi> : kind}
        </h2>
        <p className="text-small text-ink-2 wrap-anywhere">
          {person
            ? [`@${person.username}`, roleNames[person.user_type], subject_type === 'user' ? null : kind]
                .filter(Boolean)
                .join(' · ')
            : subject_type === 'venue'
              ? 'No owner'
              : appTexts.deletedUser}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {is_urgent ? <UrgentBadge /> : null}
          {person?.is_suspended ? <Badge tone="cherry">Suspended</Badge> : null}
          {state === 'hidden' ? (
            <Badge tone="cherry" icon={<EyeOff aria-hidden />}>
              Hidden
            </Badge>
          ) : null}
        </p>
      </div>
      {link_url ? <TextAnchor href={link_url}>Open {kind.toLowerCase()}</TextAnchor> : null}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4">
    <h3 className="text-name">{title}</h3>
    {children}
  </section>
)

const ReportedText = ({ text }: { text: string | null }) =>
  text ? (
    <p
      dir="auto"
      className="mt-1 max-h-80 overflow-y-auto rounded-key bg-surface-2 px-4 py-3 whitespace-pre-line wrap-anywhere"
    >
      {text}
    </p>
  ) : (
    <p className="mt-1 text-small text-ink-2">No text.</p>
  )
