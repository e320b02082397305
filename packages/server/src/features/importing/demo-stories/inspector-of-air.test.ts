import { describe, expect, it } from 'vitest';
import { readDemoPictures } from './read-demo-pictures.ts';
import { type Click, demoStory, labels, reasonOf, text } from './testing/play-demo-story.ts';

const { story, play } = demoStory('the-inspector-of-air');

const inTheDoor = ['Take the first breath yourself', 'Write it down, with the time'];
const toTheRing = [...inTheDoor, 'Ask for your room, and go about alone', 'Go out and ask people'];
const lunch = ['Have lunch in the canteen', 'Ask for a second helping', 'Clear your own plate'];
const fans = ['Climb up to the fans', 'Hold the lamp for her', 'Give her back the lamp'];
const sheet = ['Ask at the laundry', 'Take the other end of a sheet', 'Fold the last one'];
const plums = ['Call on Nan Peri', 'Ask about the plums', 'Put it where you will not lose it'];
const enough = 'Call it a day, and do the sum';
const bed = 'Go to your room and do the sum';
const trueSum: Click = ['Fill in Box 3', 419];
const bookSum: Click = ['Fill in Box 3', 412];
const readLeaves = ['Open the Manual of Air', 'Vegetation', 'Put it back in your pocket'];
const oneMore = 'Ask him for one more night';
const masked = [oneMore, 'Follow it', 'Put on the mask, and go in', 'Go up to the fork'];
const toTheGarden = [...masked, 'Go right', 'Knock'];
const met = ['Give her back the form', 'Promise her an answer', 'Go over to the old man'];
const rain: Click[] = [
  ...met,
  'Say that you will',
  'Wait, with the others',
  ['Breathe in, and find the words', 'a road that has been forgiven'],
];
const no = '“No,” you say.';
const lookRound = 'Look round, since somebody has come in';
const kind = [...toTheRing, ...lunch, ...fans, ...sheet, ...plums];

describe('The Inspector of Air', () => {
  it('has a fan that makes the wind that was missing', () => {
    const way = [...toTheRing, ...fans, enough, bookSum, ...toTheGarden, ...rain, no];
    const end = play([...way, 'Tell them about fan nine']);
    expect(end.ending).toEqual({ name: 'First the wind', kind: 'good' });
    expect(text(end)).toContain('in the wet: a road that has been forgiven. There is room');
    expect(text(end)).toContain('She lets you hold the lamp.');
    const without = play([...toTheRing, enough, bookSum, ...toTheGarden, ...rain, no]);
    expect(reasonOf(without, 'Tell them about fan nine')).toContain('There is no wind');
  });

  it('lets those stay whom people have come to know, and comes round to where it began', () => {
    const way = [...kind, bed, trueSum, ...toTheGarden, ...rain, no, lookRound];
    const end = play([...way, 'Put the pencil down, and ask what needs doing']);
    expect(end.ending).toEqual({ name: 'Nose, one', kind: 'good' });
    expect(text(end)).toContain('the second helping');
    const stranger = play([...toTheRing, enough, trueSum, ...toTheGarden, ...rain, no, lookRound]);
    expect(reasonOf(stranger, 'Put the pencil down, and ask what needs doing')).toContain(
      'do not know you well enough',
    );
  });

  it('credits the leaves of an inspector who has read the section and measured them', () => {
    const leaves = 'Four hundred and nineteen, and these leaves';
    const measured = ['Walk along the beds with the meter', 'Go back to the others'];
    const night = [trueSum, ...toTheGarden];
    const way = [...toTheRing, enough, ...readLeaves, ...night, ...measured, ...rain, no];
    expect(play([...way, lookRound, leaves]).ending?.name).toBe('Credit for vegetation');
    const unread = play([...toTheRing, enough, ...night, ...measured, ...rain, no, lookRound]);
    expect(reasonOf(unread, leaves)).toContain('you have not read it');
    const unmeasured = play([...toTheRing, enough, ...night, ...rain, no, lookRound]);
    expect(reasonOf(unmeasured, leaves)).toContain('measured them, in person');
  });

  it('has a plum that comes up where somebody brought the stone', () => {
    const report = [no, lookRound, 'Four hundred and twelve'];
    const planted = ['Plant the stone', 'Brush off your knees'];
    const night = [enough, bookSum, ...toTheGarden];
    const end = play([
      ...[...toTheRing, ...lunch, ...fans, ...plums, ...night],
      ...[...planted, ...rain, ...report],
    ]);
    expect(end.ending?.name).toBe('No action required');
    expect(text(end)).toContain('It has two leaves. I have put in for a ladder.');
    expect(text(play([...toTheRing, ...night, ...rain, ...report]))).toContain('one bean flower');
  });

  it('has endings for a lie, for a silence, for a reason, and for no mask', () => {
    const night = [...toTheRing, enough, trueSum];
    const lie = '“Yes,” you say. “That’s it exactly.”';
    expect(play([...night, ...toTheGarden, ...rain, lie]).ending?.name).toBe('Near enough');
    const adequate = play([...night, 'Tell him that the air is adequate']);
    expect(adequate.ending?.name).toBe('Adequate');
    expect(text(adequate)).toContain('There is no form for a question. Is it right?');
    const reason = play([...night, 'Read him Box 3']);
    expect(reason.ending).toEqual({ name: 'With immediate effect', kind: 'bad' });
    expect(text(reason)).toContain('You never went to see.');
    const bare = [...night, oneMore, 'Follow it', 'Go in as you are', 'Go on; it is so near'];
    const ways = Array.from({ length: 40 }, (_, seed) => play(bare, seed).node.name);
    expect(new Set(ways)).toEqual(new Set(['Short of breath', 'The fork']));
  });

  it('takes the number of the meter or of the book, and rubs out any other', () => {
    const room = [...toTheRing, enough];
    expect(play([...room, ['Fill in Box 3', 420]]).node.name).toBe('The sum');
    expect(text(play([...room, ['Fill in Box 3', 420]]))).toContain('rub it out');
    expect(labels(play([...room, bookSum]))).not.toContain('Read him Box 3');
    expect(text(play([...room, trueSum]))).toContain('an undeclared load');
  });

  it('has time for four calls, and for three after the tour', () => {
    const four = play(kind);
    expect(labels(four)).toBe(bed);
    expect(text(four)).toContain('a cup with your number on it');
    const tour = ['Let her show you round', 'Thank her for her trouble', 'Go out and ask people'];
    const three = play([...inTheDoor, ...tour, ...lunch, ...fans, ...sheet]);
    expect(labels(three)).toBe(bed);
  });

  it('has a sum of what was pressed for: each question put hard is noted', () => {
    const tins = ['Have lunch in the canteen', 'Ask who the tins are for', 'Push in your chair'];
    const sum = play([...toTheRing, ...tins, enough]);
    expect(text(sum)).toContain(
      'rain, so they say, one second of a wet road and seven tins of lunch',
    );
    expect(text(play([...toTheRing, ...tins, enough, trueSum]))).toContain('one tin each');
  });

  it('has its pictures beside it, and each says what is on it', () => {
    const bodies = story.nodes.map(({ body }) => body).join('\n');
    const named = [...bodies.matchAll(/!\[([^\]]*)\]\((media\/[^)]+)\)/g)];
    const pictures = readDemoPictures('the-inspector-of-air');
    expect(new Set(named.map(([, , path]) => path))).toEqual(
      new Set(pictures.map(({ path }) => path)),
    );
    for (const [, said] of named) expect(said?.length).toBeGreaterThan(60);
    for (const { media } of pictures) expect(media.own).toEqual({ width: 1_600, height: 840 });
  });
});
