import { useMe } from '#web/core/session.ts'
import { useScrollToHash } from '#web/core/use-scroll-to-hash.ts'
import { Card } from '#web/ui/Card.tsx'
import { Composer } from './Composer.tsx'

/** The composer on the viewer's own profile. */
export const NewPost = () => {
  const me = useMe()
  useScrollToHash('new-post')
  return (
    <Card aria-labelledby="new-post" className="grid gap-3">
      <h2 id="new-post" tabIndex={-1} className="scroll-mt-20">
        Create New Post
      </h2>
      <Composer
        placeholder={me.user_type === 'bartender' ? 'What’s new behind your bar?' : 'What’s new?'}
        showsNewPosts
      />
    </Card>
  )
}
