type Query = (text: string) => Promise<unknown[]>

/** What can never be, whatever was killed in the middle of what: each query has to find nothing. */
const impossible: Record<string, string> = {
  'users without a profile': `select u.id::text from auth.users u
    left join public.profiles p on p.id = u.id where p.id is null and u.deleted_at is null`,
  'profiles of nobody': `select p.id::text from public.profiles p
    left join auth.users u on u.id = p.id where u.id is null`,
  'sessions of nobody': `select s.id::text from auth.sessions s
    left join auth.users u on u.id = s.user_id where u.id is null`,
  'products of no category': `select p.id from public.products p
    left join public.categories c on c.id = p.category where c.id is null`,
  'mails that nobody will take up again': `select id::text from platform.mail_outbox
    where leased_until > now() + interval '5 minutes'`,
  'prices that cannot be': `select id from public.products
    where not (price >= 0 and price <= 99999999.99)`,
}

/** The names of all queries that found something, with the number of rows. */
export async function findImpossible(ask: Query): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of Object.entries(impossible)) {
    const rows = await ask(query)
    if (rows.length > 0) found.push(`${rows.length} ${name}`)
  }
  return found
}
