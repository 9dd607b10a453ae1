create table shift_income (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null,
  user_id uuid not null references profiles (id) on delete cascade,
  -- The upper bound also rejects NaN, which is greater than every number.
  amount numeric(12, 2) not null check (amount between 0.01 and 9999999.99),
  income_type text not null check (income_type in ('tips', 'hourly_wage', 'commission', 'other_income')),
  notes text check (char_length(notes) between 1 and 500),
  recorded_for_date date not null check (recorded_for_date between '2000-01-01' and '2099-12-31'),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  -- Income belongs to a shift of the same person. A shift with income is cancelled, not deleted.
  constraint shift_income_own_shift foreign key (shift_id, user_id) references shifts (id, profile_id)
);
create index shift_income_of_shift_idx on shift_income (shift_id, user_id, recorded_for_date, id);
create index shift_income_of_user_idx on shift_income (user_id, recorded_for_date, id);

create table income_goals (
  profile_id uuid primary key references profiles (id) on delete cascade,
  monthly_amount numeric(12, 2) not null check (monthly_amount between 0.01 and 9999999.99),
  updated_at timestamptz not null default current_timestamp
);
