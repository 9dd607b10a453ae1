import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Me } from '#contract/accounts.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { AsOf } from './AsOf.tsx'
import { FollowedLater, FollowedNow } from './FollowedBoards.tsx'
import { momentText } from './greeting.ts'
import { HomeTop } from './HomeTop.tsx'
import { NearbyBoard } from './NearbyBoard.tsx'
import { useHomeBoards } from './use-home-boards.ts'

/** Home of who goes out: who is on now, those one follows first. */
export const MemberHome = ({ me }: { me: Me }) => {
  const boards = useHomeBoards()
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeTop me={me} now={boards.now} lead={momentText(boards.now)} />
      <AsOf query={boards.nearby} />
      <HomeBoards {...boards} />
    </div>
  )
}

type HomeBoardsProps = ReturnType<typeof useHomeBoards> & {
  /** What is one's own stands above them. */
  children?: ReactNode
}

/** The boards. On phones one column in the order of what matters; on desks two, each in its own flow. */
export const HomeBoards = ({ children, ...boards }: HomeBoardsProps) => (
  <div className="grid items-start gap-4 tablet:gap-5 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] desk:gap-6">
    <div className="grid min-w-0 gap-4 tablet:gap-5 desk:gap-6">
      {children}
      <FollowedNow {...boards} />
      <NearbyBoard {...boards} />
    </div>
    <div className="grid min-w-0 gap-4 tablet:gap-5 desk:gap-6">
      <FollowedLater {...boards} />
      <TextLink to="/venues" className="justify-self-center">
        Browse All Venues
        <ChevronRight aria-hidden className="size-4" />
      </TextLink>
    </div>
  </div>
)
