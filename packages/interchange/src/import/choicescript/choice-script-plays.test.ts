import { play } from '@brasslamp/story/testing/play';
import { describe, expect, it } from 'vitest';
import { type ImportedStory, readStories, type SourceFile } from '../../read-stories.ts';
import { zipFiles } from '../../zip/zip.ts';

const file = (path: string, text: string): SourceFile => ({
  path,
  bytes: new TextEncoder().encode(text),
});

async function imported(files: SourceFile[]): Promise<ImportedStory> {
  let ids = 0;
  const { stories } = await readStories(files, { newId: () => `id-${++ids}` });
  const [story] = stories;
  if (story === undefined || stories.length > 1) throw new Error('Not one story');
  return story;
}

const startup = `*title The Duel
*scene_list
  startup
  after
*create honour 50
*create gold 1
You are challenged.
*choice
  #Fight
    *set honour %+ 20
    You win.
    *gosub breath
    *if honour > 55
      The crowd cheers.
    *goto_scene after
  *selectable_if (gold > 3) #Pay
    *set gold - 3
    *finish
  *hide_reuse #Wait
    You wait.
    *goto again
*label again
*choice
  #Give up
    *goto_scene after
  #Run
    *finish Run away
*label breath
You breathe.
*return
`;
const after = 'It is over. Honour: $' + '{honour}.\n*ending\n';

describe('a ChoiceScript story', () => {
  const scenes = [
    file('mygame/startup.txt', startup),
    file('mygame/after.txt', after),
    file('mygame/choicescript_stats.txt', 'You.\n*stat_chart\n  percent honour Honour\n'),
  ];

  it('plays as its scenes say, with what they lose by name', async () => {
    const { story, losses, source } = await imported(scenes);
    expect(source.format).toBe('ChoiceScript');
    expect(story.title).toBe('The Duel');
    expect(story.chapters.map(({ title }) => title)).toEqual(['Startup', 'After']);
    expect(losses).toEqual([]);
    expect(play(story).choices).toEqual(['Fight', '[Pay]', 'Wait']);
    const fought = play(story, 'Fight');
    expect(fought.text.replace(/\s+/g, ' ')).toBe(
      'You win. You breathe. The crowd cheers. It is over. Honour: 60.',
    );
    expect(fought.view.ended).toBe(true);
    expect(play(story, 'Wait', 'Run').text).toContain('Honour: 50');
    expect(play(story, 'Wait').choices).toEqual(['Give up', 'Run']);
    expect(play(story).view.panel).toBeDefined();
  });

  it('comes in from an archive as from its files, and a scene of nothing but words with it', async () => {
    const words = file('mygame/words.txt', 'Only words.\n');
    const bytes = zipFiles([...scenes, words, file('notes/readme.md', 'A game.')]);
    const { story } = await imported([{ path: 'game.zip', bytes }]);
    expect(story.chapters.map(({ title }) => title)).toEqual(['Startup', 'After', 'Words']);
  });
});
