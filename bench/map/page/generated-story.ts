/** A story of any size, the same for the same numbers: chapters of 200 nodes, most links lead to near nodes. */
import type { Mark, OutlineLink, OutlineNode } from '@brasslamp/story/draft';
import type { Chapter } from '@brasslamp/story/model';

const words =
  'salt tide stairs lamp keeper shore iron cold house door rope gull harbour drowned bell storm glass key'.split(
    ' ',
  );

export interface GeneratedStory {
  chapters: Chapter[];
  nodes: OutlineNode[];
  marks: Map<string, Mark>;
}

export function generatedStory(
  count: number,
  linksPerNode = 2.5,
  perChapter = 200,
): GeneratedStory {
  const chance = createChance(count);
  const chapters = Array.from({ length: Math.ceil(count / perChapter) }, (_, at) => ({
    id: `c${at}`,
    title: `${capital(words[at % words.length])} and ${words[(at * 7 + 3) % words.length]}`,
    ordinal: at + 1,
  }));
  const nodes = Array.from({ length: count }, (_, at): OutlineNode => {
    const links = Array.from({ length: linksAt(at, linksPerNode) }, (__, index) =>
      link(at, index, count, chance),
    );
    const isEnding = at % 37 === 36;
    return {
      id: `n${at}`,
      chapter_id: `c${Math.floor(at / perChapter)}`,
      place: at,
      name: nameAt(at, chance),
      excerpt: sentence(chance, 14),
      words: 60,
      ending: isEnding ? { name: 'Drowned', kind: at % 2 ? 'bad' : 'good' } : null,
      tags: at % 11 === 0 ? ['shore'] : [],
      links: isEnding ? [] : links,
    };
  });
  const marks = new Map<string, Mark>();
  return { chapters, nodes, marks };
}

const linksAt = (at: number, perNode: number): number =>
  Math.floor(perNode) + ((at % 10) / 10 < perNode % 1 ? 1 : 0);

function link(at: number, index: number, count: number, chance: () => number): OutlineLink {
  const isFar = chance() < 0.06;
  const to = isFar
    ? Math.floor(chance() * count)
    : Math.max(0, Math.min(count - 1, at - 3 + Math.floor(chance() * 12) + 1));
  const kind = index === 0 && at % 13 === 0 ? 'continue' : 'choice';
  return {
    kind,
    id: kind === 'continue' ? '0' : `a${at}x${index}`,
    label: kind === 'continue' ? '' : sentence(chance, 3),
    targets: specialTarget(at, index) ?? [`n${to}`],
    when: at % 5 === 0 && index === 1 ? 'has(lamp) and cold >= 2' : '',
    call: at % 17 === 0,
  };
}

function specialTarget(at: number, index: number): OutlineLink['targets'] | null {
  if (index !== 1) return null;
  if (at % 29 === 4) return ['back'];
  if (at % 29 === 8) return [null];
  if (at % 29 === 12) return ['n-gone'];
  return at % 29 === 16 ? [`n${at + 1}`, `n${at + 2}`] : null;
}

function nameAt(at: number, chance: () => number): string {
  const [one, two] = [pick(chance), pick(chance)];
  return at === 0 ? 'The tide' : `${capital(one)} ${two} ${at}`;
}

const pick = (chance: () => number): string => words[Math.floor(chance() * words.length)] ?? '';
const capital = (word = ''): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const sentence = (chance: () => number, length: number): string =>
  capital(Array.from({ length }, () => pick(chance)).join(' '));

/** A chance that gives the same numbers for the same seed. */
function createChance(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
