/** The values that a message has: plain data, so that a message can go through JSON. */
export type Params = Readonly<Record<string, string | number>>;

/** The texts of one group by message id. A text takes exactly the parameters that it names. */
export type Texts = Readonly<Record<string, (params: never) => string>>;

/** A message of a group of texts: a message id with the parameters of its text. */
export type MessageOf<Group extends Texts> = {
  [Id in keyof Group & string]: {
    message_id: Id;
    params: Group[Id] extends () => string ? Record<never, never> : Parameters<Group[Id]>[0];
  };
}[keyof Group & string];

/** The sentence of a message. */
export function textOf<Group extends Texts>(group: Group, message: MessageOf<Group>): string {
  const text = group[message.message_id] as (params: Params) => string;
  return text(message.params);
}
