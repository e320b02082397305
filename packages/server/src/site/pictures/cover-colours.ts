import type { Palette } from '@brasslamp/story/look';

/** The colours of a cover. */
interface CoverColours {
  ground: string;
  /** Of what is drawn below letters. */
  tone: string;
  ink: string;
  emblem: string;
}

/** The palettes of stories, as in the web app's `ui/styles/cover-palettes.css`, light. */
export const coverColours: Readonly<Record<Palette, CoverColours>> = {
  ember: { ground: '#7c2318', tone: '#691a11', ink: '#fff1e0', emblem: '#f3a55f' },
  clay: { ground: '#e9b996', tone: '#e1a77c', ink: '#3d1a09', emblem: '#8f3510' },
  straw: { ground: '#f3d878', tone: '#eac957', ink: '#382800', emblem: '#8a5000' },
  moss: { ground: '#34491f', tone: '#293c17', ink: '#f3f6e2', emblem: '#b9cf6d' },
  mint: { ground: '#bfe0cd', tone: '#a6d2b8', ink: '#0d3323', emblem: '#1a6a4b' },
  tide: { ground: '#12505a', tone: '#0c4049', ink: '#eaf7f2', emblem: '#7fd0c3' },
  mist: { ground: '#c9d9e8', tone: '#b2c8dd', ink: '#13283d', emblem: '#2a5c8a' },
  night: { ground: '#1c2f5c', tone: '#14244a', ink: '#eef2ff', emblem: '#f2c75c' },
  plum: { ground: '#57255a', tone: '#471c4a', ink: '#fbeefb', emblem: '#e3a1dd' },
  rose: { ground: '#f4c6c9', tone: '#edb0b6', ink: '#480e1d', emblem: '#99213f' },
  sand: { ground: '#e8dcc3', tone: '#dbccab', ink: '#32271a', emblem: '#7d5417' },
  slate: { ground: '#37434d', tone: '#2c3740', ink: '#f0f4f6', emblem: '#a9c3d3' },
};
