import type {
  TwinePassage,
  TwineSource,
} from '../../packages/interchange/src/import/twine/twine-source.ts';

/** A published page of a Twine format, with the passages of another story in it. */
export function originalPage(shell: string, source: TwineSource): string {
  const start = shell.search(/<tw-storydata[\s>]/);
  const end = shell.indexOf('</tw-storydata>');
  if (start === -1 || end === -1) throw new Error('The shell is no published page of Twine.');
  return shell.slice(0, start) + storyData(shell.slice(start, end), source) + shell.slice(end);
}

function storyData(own: string, source: TwineSource): string {
  const { passages, scripts } = source;
  const isStart = ({ pid, name }: TwinePassage) =>
    source.start?.by === 'pid'
      ? pid === source.start.value
      : name === (source.start?.value ?? 'Start');
  const format = /\bformat=["']([^"']*)/.exec(own)?.[1] ?? '';
  const version = /\bformat-version=["']([^"']*)/.exec(own)?.[1] ?? '';
  const options = `creator="Twine" creator-version="2.6.0" format="${format}" format-version="${version}"`;
  const ofTag = (tag: string) => passages.filter(({ tags }) => tags.includes(tag));
  const code = [...scripts, ...ofTag('script').map(({ text }) => text)].join('\n');
  const style = ofTag('stylesheet')
    .map(({ text }) => text)
    .join('\n');
  const shown = passages.filter(
    ({ tags }) => !tags.includes('script') && !tags.includes('stylesheet'),
  );
  const first = Math.max(shown.findIndex(isStart), 0) + 1;
  return [
    `<tw-storydata name="Original" startnode="${first}" ifid="${ifid}" ${options} options="" hidden>`,
    `<style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css">${style}</style>`,
    `<script role="script" id="twine-user-script" type="text/twine-javascript">${code}</script>`,
    ...shown.map(
      ({ name, tags, text }, index) =>
        `<tw-passagedata pid="${index + 1}" name="${escaped(name)}" tags="${escaped(tags.join(' '))}" position="100,100">${escaped(text)}</tw-passagedata>`,
    ),
  ].join('');
}

const ifid = '00000000-0000-4000-8000-000000000000';

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
