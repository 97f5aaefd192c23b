create table readers (
  id uuid primary key references auth.users on delete cascade,
  name text not null,
  role text not null default 'user'
);
create table books (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references readers on delete cascade,
  title text not null
);
