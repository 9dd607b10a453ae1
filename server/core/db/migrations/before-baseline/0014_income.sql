-- What income may point at: a shift together with whose it is.
alter table shifts add constraint shifts_id_and_profile_key unique (id, profile_id);

create table shift_income (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null,
  user_id uuid not null references profiles (id) on delete cascade,
  -- The upper bound also keeps out NaN, which is greater than every number.
  amount numeric(12, 2) not null check (amount between 0.01 and 9999999.99),
  income_type text not null check (income_type in ('tips', 'hourly_wage', 'commission', 'other_income')),
  notes text check (char_length(notes) between 1 and 500),
  recorded_for_date date not null check (recorded_for_date between '2000-01-01' and '2099-12-31'),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  -- Income is of the shift's own person. A shift that has some is cancelled, never deleted; only with its person it goes.
  constraint shift_income_own_shift foreign key (shift_id, user_id) references shifts (id, profile_id) on delete no action
);
create index shift_income_of_shift_idx on shift_income (shift_id, user_id, recorded_for_date, id);
create index shift_income_of_user_idx on shift_income (user_id, recorded_for_date, id);

create table income_goals (
  profile_id uuid primary key references profiles (id) on delete cascade,
  monthly_amount numeric(12, 2) not null check (monthly_amount between 0.01 and 9999999.99),
  updated_at timestamptz not null default current_timestamp
);
