/** The addresses of the headings of a file, as GitHub and GitLab make them: each given out once. */
export class HeadingAddresses {
  readonly #taken = new Map<string, number>();

  take(heading: string): string {
    const address = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = this.#taken.get(address) ?? 0;
    this.#taken.set(address, count + 1);
    return count === 0 ? address : `${address}-${count}`;
  }
}
