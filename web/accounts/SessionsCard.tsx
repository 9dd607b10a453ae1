import { Check, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import type { AccountSettings } from '#contract/accounts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDay, formatDayAndTime, toDayKey } from '#web/ui/times.ts'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { accountTexts } from './texts.ts'

type Session = AccountSettings['sessions'][number]

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor }

/** The user's sessions, with buttons to end them. */
export const SessionsCard = ({ sessions }: { sessions: readonly Session[] }) => {
  const [ending, setEnding] = useState<{ session: string; title: string; detail?: string }>()
  const others = sessions.filter(({ is_current }) => !is_current)
  return (
    <Card aria-label="Where you’re logged in">
      <h2>Where you’re logged in</h2>
      <ul className="mt-2">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              setEnding({
                session: session.id,
                title: `Log out of ${formatDevice(session)}?`,
                detail: formatLogin(session),
              })
            }
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button
          wide
          className="mt-4"
          onClick={() => setEnding({ session: 'others', title: `${accountTexts.logOutOthers}?` })}
        >
          {accountTexts.logOutOthers}
        </Button>
      ) : (
        <p className="mt-2 text-small text-ink-2">You’re not logged in anywhere else.</p>
      )}
      {ending ? <EndSessionDialog {...ending} onClose={() => setEnding(undefined)} /> : null}
    </Card>
  )
}

const SessionRow = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const Icon = icons[session.device_kind ?? 'computer']
  const name = formatDevice(session)
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-3 first:border-t-0">
      <Icon aria-hidden className="size-5 flex-none text-ink-2" />
      <div className="min-w-[min(100%,8rem)] flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          {formatLogin(session)} · last used {formatLastUsed(session.used_at)}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="mint" icon={<Check aria-hidden />}>
          This device
        </Badge>
      ) : (
        <Button look="outline" onClick={onEnd}>
          Log out
          <span className="sr-only">
            {' '}
            of {name}, {formatLogin(session)}
          </span>
        </Button>
      )}
    </li>
  )
}

const formatDevice = ({ device }: Session) => device ?? accountTexts.unknownBrowser

/** The time tells sessions of the same kind of device apart. */
const formatLogin = ({ created_at }: Session) => `Logged in ${formatDayAndTime(created_at)}`

const formatLastUsed = (at: string) => (toDayKey(at) === toDayKey(new Date()) ? 'today' : formatDay(at))
