/** The preparation of every call, whatever carries it: no parameter and no body may be missing. */

interface Input {
  params?: Readonly<Record<string, string | null | undefined>> | undefined;
  query?: object | undefined;
  body?: unknown;
}

export interface PreparedCall {
  method: string;
  /** The address with its parameters filled in, and the query. */
  url: string;
  /** Only the parameters that the address names, in order. */
  params: Record<string, string>;
}

export function prepareCall(key: string, input: Input): PreparedCall {
  const [method = '', template = ''] = key.split(' ');
  const given = input.params ?? {};
  const params: Record<string, string> = {};
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = given[name];
    if (value === null || value === undefined) throw new MissingParameter(key, name);
    params[name] = value;
    return encodeURIComponent(value);
  });
  if ('body' in input && (input.body === null || input.body === undefined)) {
    throw new MissingParameter(key, 'body');
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { method, url: path + search, params };
}

class MissingParameter extends Error {
  constructor(key: string, name: string) {
    super(`Missing parameter "${name}" of ${key}`);
    this.name = 'MissingParameter';
  }
}
