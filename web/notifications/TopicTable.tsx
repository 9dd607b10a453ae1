import { BellRing, type LucideIcon, Mail, Smartphone } from 'lucide-react'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { checkboxStyle } from '#web/ui/Checkbox.tsx'
import type { PreferenceChange } from './preference-change.ts'
import { topicGroups } from './topic-groups.ts'

const channelLabels: Record<NotificationChannel, { word: string; icon: LucideIcon }> = {
  in_app: { word: 'App', icon: Smartphone },
  push: { word: 'Push', icon: BellRing },
  email: { word: 'Email', icon: Mail },
}

type TopicTableProps = { topics: Preferences['topics']; onChange: (change: PreferenceChange) => void }

/** A table of notification topics with a checkbox for each channel. */
export const TopicTable = ({ topics: shown, onChange }: TopicTableProps) => {
  const rows = new Map(shown.map((row) => [row.topic, row]))
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Notifications by channel</caption>
      <thead>
        <tr>
          <td />
          {NOTIFICATION_CHANNELS.map((channel) => (
            <ChannelHeader key={channel} {...channelLabels[channel]} />
          ))}
        </tr>
      </thead>
      {topicGroups.map(({ title, topics }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="sign pt-5 pb-1.5 text-left text-name font-bold">
              {title}
            </th>
          </tr>
          {topics.flatMap((topic) => {
            const row = rows.get(topic)
            return row ? [<TopicRow key={topic} channelPreferences={row} onChange={onChange} />] : []
          })}
        </tbody>
      ))}
    </table>
  )
}

const ChannelHeader = ({ word, icon: Icon }: { word: string; icon: LucideIcon }) => (
  <th scope="col" className="w-12 pb-1 text-center text-micro font-semibold text-ink-2 desk:w-18">
    <Icon aria-hidden className="mx-auto mb-0.5 size-4.5" />
    {word}
  </th>
)

type TopicRowProps = { channelPreferences: Preferences['topics'][number]; onChange: TopicTableProps['onChange'] }

const TopicRow = ({ channelPreferences, onChange }: TopicRowProps) => {
  const { topic } = channelPreferences
  const { label } = NOTIFICATION_TOPICS[topic]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-2 text-left wrap-anywhere text-small leading-snug font-semibold">
        {label}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => {
        const is_on = channelPreferences[channel]
        return (
          <td key={channel} className="p-0 text-center align-middle">
            {is_on === null ? (
              <span className="text-ink-3">
                <span aria-hidden>–</span>
                <span className="sr-only">Not available</span>
              </span>
            ) : (
              <label className="grid min-h-11 place-items-center">
                <span className="sr-only">
                  {label}: {channelLabels[channel].word}
                </span>
                <input
                  type="checkbox"
                  checked={is_on}
                  onChange={(event) => onChange({ topics: [{ topic, channel, is_on: event.target.checked }] })}
                  className={checkboxStyle}
                />
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}
