import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text holds these very characters; `%` and `_` mean themselves. */
export const contains = (text: Expression<string>, part: string) =>
  sql<SqlBool>`${text} like ${`%${part.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
