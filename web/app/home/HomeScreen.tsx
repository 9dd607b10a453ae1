import { useMe } from '#web/app/session.ts'
import { isTalent } from '#web/app/shell/places.ts'
import { MemberHome } from './MemberHome.tsx'
import { TalentHome } from './TalentHome.tsx'

/** Tonight, as this kind of user needs it. */
export const HomeScreen = () => {
  const me = useMe()
  return isTalent(me) ? <TalentHome me={me} /> : <MemberHome me={me} />
}
