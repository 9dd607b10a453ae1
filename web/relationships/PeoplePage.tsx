import type { ReactNode } from 'react'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { useSession } from '#web/core/session.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

type PeoplePageProps = {
  title: string
  /** Replaces the lists once the session has ended. */
  loggedOut: string
  actions: ReactNode
  children: ReactNode
}

/** A page with lists of people, reached from the user's profile. */
export const PeoplePage = ({ title, loggedOut, actions, children }: PeoplePageProps) => {
  const { status } = useSession()
  if (status === 'ended') return <LoggedOutNotice title={title} text={loggedOut} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="in-order mx-auto grid max-w-[44rem] gap-5">
        <PageHeader
          title={title}
          className=""
          crumb={<BackLink to="/profile">Your profile</BackLink>}
          actions={actions}
        />
        {children}
      </div>
    </div>
  )
}
