import { describe, expect, it } from 'vitest';
import { notePieces } from '../../../testing/piece-notation.ts';
import { twineSource } from '../../../testing/twine-source.ts';
import { readSugarCube } from '../read-sugarcube.ts';

/** The pieces of a passage called A, beside Hall; `$gold` is a variable. */
function pieces(text: string): string {
  const { units } = readSugarCube(twineSource({ A: text, Hall: '', B: '<<set $gold to 1>>' }));
  return notePieces(units[0]?.pieces ?? []);
}

const hall = '«lost window_in_place Dialog: «include Hall»»';

describe('a window that code opens', () => {
  it.each([
    ['<<run Dialog.create("Map").wikiPassage("Hall").open()>>', hall],
    ['<<run Dialog.wiki(Story.get("Hall").processText())>>', hall],
    ['<<run Dialog.wiki(Story.get("Hall").text)>>', hall],
    ['<<run Dialog.append("Hello")>>', '«lost window_in_place Dialog: Hello»'],
    ['<<run Dialog.close()>>', '«lost setting_dropped Dialog: »'],
    ['<<run Dialog.wikiPassage(setup.x)>>', '«lost effect_left_out <<run>>: »'],
    ['<<run Dialog.wiki("<<goto Hall>>")>>', '«lost effect_left_out <<run>>: »'],
    ['<<run Panel.wikiPassage("Hall")>>', '«lost effect_left_out <<run>>: »'],
  ])('%j is %j', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });
});

describe('a script', () => {
  it.each([
    [
      'State.variables.gold = 2; State.variables.gold += 1',
      '«set gold = 2»«set gold = (gold + 1)»',
    ],
    ['Dialog.setup("Map");\nDialog.wiki(Story.get("Hall").processText());\nDialog.open();', hall],
    ['Engine.play("Hall")', '«go Hall»'],
    ['UI.restart();', '«lost setting_dropped UI.restart: »'],
    ['State.variables.gold = 2; $("#a").hide();', '«lost script_left_out <<script>>: »'],
    ['let to = 1;', '«lost script_left_out <<script>>: »'],
    ['', ''],
  ])('%j is %j', (code, noted) => {
    expect(pieces(`<<script>>${code}<</script>>`)).toBe(noted);
  });

  it('in a link does what it does there', () => {
    const link = '<<link "go">><<script>>State.variables.gold = 2;<</script>><</link>>';
    expect(pieces(link)).toBe('[go > <here>: «set gold = 2»]');
  });
});
