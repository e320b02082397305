import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text holds these very characters; `%` and `_` mean themselves. */
export const contains = (text: Expression<string>, part: string) =>
  sql<SqlBool>`${text} like ${`%${asItIs(part)}%`} escape '!'`;

/** Whether a text begins with these very characters. */
export const beginsWith = (text: Expression<string>, part: string) =>
  sql<SqlBool>`${text} like ${`${asItIs(part)}%`} escape '!'`;

const asItIs = (part: string) => part.replace(/[!%_]/g, '!$&');
