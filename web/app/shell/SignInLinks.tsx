import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'

/** Hidden but rendered until the session is known, so the bar doesn't shift. */
export const SignInLinks = ({ hidden = false }: { hidden?: boolean }) => (
  <div className={cx('flex gap-2', hidden && 'invisible')}>
    <ButtonLink to="/register" look="quiet" className="ml-1 !hidden tablet:!inline-flex">
      Register
    </ButtonLink>
    <ButtonLink to="/login" look="outline">
      Login
    </ButtonLink>
  </div>
)
