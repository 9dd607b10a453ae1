-- When followers were last told of a shift by itself: of its posting, or that it starts soon. Whoever followed before has been
-- told of it, and hears of its changes and its cancellation. Null until then. In the order of `since_order`; those that are
-- there already count as told to everyone who follows now.
alter table shifts add column told_order bigint default nextval('public.visibility_order');
alter table shifts alter column told_order drop default;
