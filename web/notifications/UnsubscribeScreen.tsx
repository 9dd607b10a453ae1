import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { notificationMessages } from '#contract/notifications.texts.ts'
import { AuthPage } from '#web/accounts/AuthPage.tsx'
import { api } from '#web/core/api.ts'
import { formatError, getErrorCode } from '#web/core/errors.ts'
import { queryClient } from '#web/core/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

/**
 * The target of an email's unsubscribe link, with or without a session. Opening it changes nothing, because mail
 * scanners open links too; the user confirms with a button.
 */
export const UnsubscribeScreen = () => {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  const subscription = useQuery(api.notifications.unsubscribing.queryOptions({ input: { token } }), queryClient)
  const stop = useMutation(api.notifications.unsubscribe.mutationOptions(), queryClient)
  const unknown = ['NOT_FOUND', 'INVALID'].includes(getErrorCode(subscription.error) ?? '')
  return (
    <AuthPage title="Unsubscribe" tagline="Fewer emails, same stool." glow="pine">
      <div className="mt-5 grid gap-4">
        {unknown ? (
          <Notice tone="error" title={notificationMessages.unsubscribeInvalid} />
        ) : (
          <QueryView query={subscription} failed="Could not open this link. Please try again." loading={<Waiting />}>
            {({ label }) =>
              stop.isSuccess ? (
                <Notice tone="success" title={notificationMessages.unsubscribed}>
                  {label}
                </Notice>
              ) : (
                <>
                  <p className="text-ink-2">
                    You’ll stop getting these emails: <b className="text-ink">{label}</b>. Your other notifications stay
                    the same.
                  </p>
                  {stop.error ? (
                    <Notice
                      tone="error"
                      title={formatError(stop.error, 'Could not unsubscribe you. Please try again.')}
                    />
                  ) : null}
                  <Button
                    look="solid"
                    size="l"
                    busy={stop.isPending}
                    busyLabel="Unsubscribing..."
                    onClick={() => stop.mutate({ token })}
                  >
                    Unsubscribe
                  </Button>
                </>
              )
            }
          </QueryView>
        )}
        <TextLink to="/settings/notifications" className="justify-self-center">
          All notification settings
        </TextLink>
      </div>
    </AuthPage>
  )
}

const Waiting = () => (
  <Loading text="Checking your link..." quiet>
    <Skeleton className="h-6 w-4/5" />
    <Skeleton className="mt-4 h-13 w-full" />
  </Loading>
)
