'use no memo'

import { BellRing, ChartNoAxesColumn, MapPin, Smartphone } from 'lucide-react'
import { Badge } from '#web/ui/Badge.tsx'

const roadmapItems = [
  { icon: MapPin, name: 'Geolocation', here: true },
  { icon: Smartphone, name: 'Mobile apps', here: false },
  { icon: ChartNoAxesColumn, name: 'Analytics', here: false },
  { icon: BellRing, name: 'Enhanced notifications', here: true },
]

/** Planned features, and which of them exist already. */
export const Roadmap = () => (
  <section className="py-14">
    <h2>On the house, now and soon</h2>
    <ul className="mt-4 grid gap-x-8 gap-y-3 text-ink-2 tablet:grid-cols-2 desk:grid-cols-4">
      {roadmapItems.map(({ icon: Icon, name, here }) => (
        <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line pt-3">
          <Icon aria-hidden className="size-5 flex-none" />
          {name}
          {here ? <Badge tone="mint">Here now</Badge> : null}
        </li>
      ))}
    </ul>
  </section>
)
