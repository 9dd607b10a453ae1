/** `1,204 followers` */
export const FollowerCount = ({ count }: { count: number }) => (
  <p className="text-small text-ink-2">
    <b className="sign text-name font-bold text-ink">{count.toLocaleString('en-US')}</b>{' '}
    {count === 1 ? 'follower' : 'followers'}
  </p>
)
