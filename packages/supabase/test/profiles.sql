-- The profiles of the app that the tests are.
create table profiles (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  name text not null default '',
  phone text not null default '',
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger profiles_touch before update on profiles
  for each row execute function touch_updated_at();
create trigger profiles_announce after insert or update or delete or truncate on profiles
  for each statement execute function announce_change();
