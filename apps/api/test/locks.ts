/**
 * A condition on `pg_locks`, which lists those of the whole server: the databases of other tests are
 * copies of one template, and their tables have the same ids.
 */
export const inThisDatabase = `database = (select oid from pg_database where datname = current_database())`
