/**
 * What must not come back with a backup, in SQL of both engines: sessions and links that were ended or used since, keys
 * that were taken back, what was sent long ago. Calendar addresses are keys, and end with the sessions.
 */
export const AFTER_RESTORE = `
delete from auth.session;
delete from auth.verification;
delete from auth.email_changes;
delete from public.push_subscriptions;
delete from public.calendar_tokens;
delete from public.rate_limits;
delete from pgboss.job where name <> 'remove_files';
update public.notifications set delivered_at = current_timestamp where delivered_at is null;
`

/** Tables whose rows a restore changes in number. */
export const CHANGED_BY_RESTORE: Record<string, true> = {
  'auth.session': true,
  'auth.verification': true,
  'auth.email_changes': true,
  'public.push_subscriptions': true,
  'public.calendar_tokens': true,
  'public.rate_limits': true,
}
