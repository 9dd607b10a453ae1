import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Waiting } from '#contract/admin.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { api } from '#web/core/api.ts'
import { isActiveModerator } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { NotFoundScreen } from '#web/marketing/NotFound.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'
import { AuditList } from './AuditList.tsx'
import { ReportQueue } from './ReportQueue.tsx'
import { SuspendedList } from './SuspendedList.tsx'
import { TABS, type Tab } from './tabs.ts'
import { VenueModeration } from './VenueModeration.tsx'
import { VerificationQueue } from './VerificationQueue.tsx'

const route = getRouteApi('/member/admin')

/** The moderation page for staff: reports, verifications, venues and the audit log. */
export const AdminScreen = () => {
  const me = useMe()
  const { tab = 'pending_review' } = route.useSearch()
  const navigate = route.useNavigate()
  const rail = useRef<HTMLDivElement>(null)
  const isStaff = isActiveModerator(me)
  const { data: waiting } = useQuery({ ...api.admin.waiting.queryOptions(), enabled: isStaff, refetchInterval: 60_000 })
  const isCounted = waiting !== undefined
  // On a phone the selected tab may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts change the tabs' widths when they load
  useEffect(() => {
    rail.current
      ?.querySelector(`input[value="${tab}"]`)
      ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, isCounted])
  if (me.needs_second_factor) return <SecondFactorRequired />
  if (!me.is_admin) return <NotFoundScreen />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title={appTexts.moderation}
        actions={
          <>
            <Badge icon={<ShieldCheck aria-hidden />} className="self-center whitespace-normal!">
              Every decision is logged
            </Badge>
            <ButtonLink to="/behind-the-bar" look="quiet">
              Behind the Bar
            </ButtonLink>
          </>
        }
        className="mb-3"
      />
      <div ref={rail} className="rail mb-4">
        <SegmentedControl<Tab>
          label="Section"
          className="max-w-none! flex-nowrap!"
          segments={TABS.map((one) => ({ ...one, count: waiting && getWaitingCount(one.value, waiting) }))}
          value={tab}
          onChange={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
        />
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
  if (tab === 'record') return <AuditList />
  if (tab === 'reports') return <ReportQueue />
  if (tab === 'suspended') return <SuspendedList />
  if (tab === 'venues') return <VenueModeration />
  return <VerificationQueue key={tab} status={tab} />
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
