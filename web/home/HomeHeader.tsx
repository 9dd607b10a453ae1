import type { Me } from '#contract/accounts.ts'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { formatGreeting } from './greeting.ts'

/** Greeting, current time, and search for users and venues. */
export const HomeHeader = ({ me, now, lead }: { me: Me; now: number; lead: string }) => (
  <div className="mb-3 grid gap-x-6 gap-y-2.5 desk:mb-6 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:items-end">
    <PageHeader title={formatGreeting(me.username, now)} tab="Tonight" lead={lead} className="" />
    <SearchBox />
  </div>
)
