/**
 * SQL for both engines that removes what a backup must not bring back: sessions and links that have ended or been used
 * since, revoked subscriptions and calendar links, queued jobs, and notifications that were sent long ago.
 */
export const POST_RESTORE_SQL = `
delete from auth.session;
delete from auth.email_changes;
delete from public.push_subscriptions;
delete from public.calendar_tokens;
delete from public.rate_limits;
delete from pgboss.job where name not in ('delete_files', 'remove_files');
do $$
declare name text;
begin
  -- Not every backup has these tables: older ones lack the last, and before migration 34 the first had another name.
  foreach name in array array[
    'auth.emailed_links', 'auth.mailed_links', 'auth.known_devices', 'public.live_outbox', 'public.live_notifier',
    'public.page_changes'
  ] loop
    if to_regclass(name) is not null then execute 'delete from ' || name; end if;
  end loop;
end $$;
update public.notifications set delivered_at = current_timestamp where delivered_at is null;
`

/** Tables whose row count a restore changes. */
export const TABLES_CHANGED_BY_RESTORE: Record<string, true> = {
  'auth.session': true,
  'auth.emailed_links': true,
  'auth.mailed_links': true,
  'auth.known_devices': true,
  'auth.email_changes': true,
  'public.live_notifier': true,
  'public.live_outbox': true,
  'public.page_changes': true,
  // With the devices that they were sent to.
  'public.push_deliveries': true,
  'public.push_subscriptions': true,
  'public.calendar_tokens': true,
  'public.rate_limits': true,
}
