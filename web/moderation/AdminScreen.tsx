import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { Waiting } from '#contract/admin.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { api } from '#web/core/api.ts'
import { isActiveModerator } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { NotFoundScreen } from '#web/marketing/NotFound.tsx'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { AuditList } from './AuditList.tsx'
import { ReportQueue } from './ReportQueue.tsx'
import { SuspendedList } from './SuspendedList.tsx'
import { isVerificationTab, TABS, type Tab, VERIFICATION_TABS, type VerificationTab } from './tabs.ts'
import { VenueModeration } from './VenueModeration.tsx'
import { VerificationQueue } from './VerificationQueue.tsx'

const route = getRouteApi('/member/admin')

/** The moderation page for staff: reports, verifications, venues and the audit log. */
export const AdminScreen = () => {
  const me = useMe()
  const { tab = 'reports' } = route.useSearch()
  const navigate = route.useNavigate()
  const isStaff = isActiveModerator(me)
  const { data: waiting, isLoading } = useQuery({
    ...api.admin.waiting.queryOptions(),
    enabled: isStaff,
    refetchInterval: 60_000,
  })
  if (me.needs_second_factor) return <SecondFactorRequired />
  if (!me.is_admin) return <NotFoundScreen />
  const open = (chosen: Tab) => void navigate({ search: { tab: chosen }, replace: true })
  return (
    <div className="in-order wrap pt-2 desk:pt-8">
      <PageHeader
        title={appTexts.moderation}
        lead={
          <span className="flex flex-wrap items-center gap-x-4">
            <span className="inline-flex items-center gap-1.5 text-small">
              <ShieldCheck aria-hidden className="size-4.5 flex-none" />
              Every decision is logged
            </span>
            <TextLink to="/behind-the-bar">Behind the Bar</TextLink>
          </span>
        }
        className="mb-3"
      />
      <div className="in-order mb-4 flex flex-col items-start gap-3">
        {/* With their counts the tabs are wider. */}
        {isLoading ? <Loading text="Loading the tabs..." quiet /> : null}
        <SegmentedControl<Tab>
          label="Section"
          segments={TABS.map((one) => ({ ...one, count: waiting && getWaitingCount(one.value, waiting) }))}
          value={isVerificationTab(tab) ? 'pending_review' : tab}
          onChange={open}
        />
        {isVerificationTab(tab) ? (
          <SegmentedControl<VerificationTab> label="Status" segments={VERIFICATION_TABS} value={tab} onChange={open} />
        ) : null}
      </div>
      <AdminTabs tab={tab} />
    </div>
  )
}

/** The tabs with a queue, and what their badge counts. */
const COUNTS: Partial<Record<Tab, keyof Waiting>> = {
  pending_review: 'verifications',
  reports: 'reports',
  venues: 'venue_requests',
}

const getWaitingCount = (tab: Tab, waiting: Waiting): number | undefined => {
  const count = COUNTS[tab]
  return count && waiting[count]
}

const AdminTabs = ({ tab }: { tab: Tab }) => {
  if (isVerificationTab(tab)) return <VerificationQueue key={tab} status={tab} />
  if (tab === 'record') return <AuditList />
  if (tab === 'suspended') return <SuspendedList />
  if (tab === 'venues') return <VenueModeration />
  return <ReportQueue />
}

/** Shown to staff who haven't set up their second factor. */
const SecondFactorRequired = () => (
  <UnavailablePage
    tab={appTexts.moderation}
    art={<ShieldCheck aria-hidden className="size-9 text-ink-3" />}
    title="Set up two-step login first"
    action={
      <ButtonLink to="/settings/account" look="solid">
        {accountTexts.setUp}
      </ButtonLink>
    }
  >
    {secondFactorMessages.staffNeedsSecondFactor}
  </UnavailablePage>
)
