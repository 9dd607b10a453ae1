import type { LucideIcon } from 'lucide-react'
import { formatCount } from './format-post.ts'

type IconCountProps = { icon: LucideIcon; count: number; word: string; className?: string }

/** A number beside its icon, read aloud as `12 likes`. */
export const IconCount = ({ icon: Icon, count, word, className }: IconCountProps) => (
  <>
    <Icon aria-hidden />
    <span aria-hidden className={className}>
      {count.toLocaleString('en-US')}
    </span>
    <span className="sr-only">{formatCount(count, word)}</span>
  </>
)
