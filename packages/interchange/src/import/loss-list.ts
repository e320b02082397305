import type { Loss, LossKind } from './imported-story.ts';

const namedNodes = 20;

/** By kind, in the order in which an author wants to read them: one, and more than one. */
const sentences: Record<LossKind, [one: string, many: string]> = {
  broken_link: [
    'One link leads to a passage that is not in the file; readers see it locked.',
    '# links lead to passages that are not in the file; readers see them locked.',
  ],
  computed_link: [
    'One link works out its target while the story runs; readers see it locked until you choose a target.',
    '# links work out their targets while the story runs; readers see them locked until you choose targets.',
  ],
  links_over_limit: [
    'One link is over the limit of choices in one node and became plain text.',
    '# links are over the limit of choices in one node and became plain text.',
  ],
  link_over_lines: [
    'One link is broken over a line, which its story format does not read as a link; it became plain text.',
    '# links are broken over a line, which their story format does not read as links; they became plain text.',
  ],
  setter_dropped: [
    'One link also changed variables; it now only leads on.',
    '# links also changed variables; they now only lead on.',
  ],
  label_cut: [
    'One link text was too long and was cut.',
    '# link texts were too long and were cut.',
  ],
  external_link_as_text: [
    'One link to an address that is not on the web became plain text.',
    '# links to addresses that are not on the web became plain text.',
  ],
  logic_kept_as_text: [
    'One piece of story logic is shown as typed instead of being run.',
    '# pieces of story logic are shown as typed instead of being run.',
  ],
  variable_kept_as_text: [
    'One variable in the text is shown by its name instead of its value.',
    '# variables in the text are shown by their names instead of their values.',
  ],
  html_kept_as_text: ['One HTML tag is shown as typed.', '# HTML tags are shown as typed.'],
  image_kept_as_text: [
    'One image is shown as its source text.',
    '# images are shown as their source text.',
  ],
  styling_dropped: [
    'One piece of styling was dropped; its text is kept.',
    '# pieces of styling were dropped; their text is kept.',
  ],
  comment_left_out: [
    'One comment that readers never saw was left out.',
    '# comments that readers never saw were left out.',
  ],
  script_left_out: ['One script was left out.', '# scripts were left out.'],
  stylesheet_left_out: ['One style sheet was left out.', '# style sheets were left out.'],
  media_left_out: [
    'One picture, sound or film inside the file was left out.',
    '# pictures, sounds or films inside the file were left out.',
  ],
  tags_left_out: [
    'One passage had tags, which were left out.',
    '# passages had tags, which were left out.',
  ],
  renamed: [
    'One passage was renamed, because names must be short, not empty and different from each other.',
    '# passages were renamed, because names must be short, not empty and different from each other.',
  ],
  title_cut: ['The title was too long and was cut.', 'The title was too long and was cut.'],
  start_not_found: [
    'The passage that the story should start with is not in the file; it starts with another.',
    'The passage that the story should start with is not in the file; it starts with another.',
  ],
  broken_metadata: [
    'One piece of information about the story or a passage could not be read and was ignored.',
    '# pieces of information about the story or its passages could not be read and were ignored.',
  ],
  text_left_out: [
    'One line before the first passage belongs to no passage and was left out.',
    '# lines before the first passage belong to no passage and were left out.',
  ],
};

/** Counts what an import loses, kind by kind. */
export class LossList {
  readonly #found = new Map<LossKind, { count: number; where: Set<string> }>();

  add(kind: LossKind, nodeName?: string, count = 1): void {
    if (count === 0) return;
    const found = this.#found.get(kind) ?? { count: 0, where: new Set<string>() };
    found.count += count;
    if (nodeName !== undefined && found.where.size < namedNodes) found.where.add(nodeName);
    this.#found.set(kind, found);
  }

  toLosses(): Loss[] {
    return (Object.keys(sentences) as LossKind[]).flatMap((kind) => {
      const found = this.#found.get(kind);
      if (found === undefined) return [];
      const [one, many] = sentences[kind];
      const message = found.count === 1 ? one : many.replace('#', String(found.count));
      return [{ kind, count: found.count, where: [...found.where], message }];
    });
  }
}
