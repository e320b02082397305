/** An array as JSON, part by part: one thing is in memory at once. */
export async function* jsonList(things: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[';
  for await (const thing of things) {
    yield `${separator}${JSON.stringify(thing)}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}
