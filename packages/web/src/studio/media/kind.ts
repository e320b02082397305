import type { Reply, StoredImage, StoredSound } from '@brasslamp/contract';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import type { ComponentType } from 'react';
import type { Api, ApiInput } from '../../api/api.ts';
import type { paramsOf } from '../queries/story-queries.ts';

type Media = StoredImage | StoredSound;
/** The facts that are known of an image as well as of a sound. */
export type Stored = Pick<Media, keyof StoredImage & keyof StoredSound>;

/** A kind of media: all that differs between images and sounds. Texts have it at the end of their keys. */
export interface Kind {
  kind: MediaKind;
  /** Types and names, for the dialog in which files are chosen. */
  accepts: string;
  /** Whether a file is one: systems without a type for it still know its name. */
  takes(file: Pick<File, 'type' | 'name'>): boolean;
  /** The path of its sign, in 16 × 16. */
  sign: string;
  /** Whether it is nothing in a text without words. */
  needsWords: boolean;
  calls: {
    list(api: Api, input: ListInput): Promise<{ media: Stored[]; next_cursor: NextCursor }>;
    add(api: Api, input: AddInput): Promise<Stored>;
    remove(api: Api, story: ReturnType<typeof paramsOf>, id: string): Promise<unknown>;
  };
  /** Classes of the list of all, of one in it, and of the list to choose from. */
  styles: Record<'list' | 'card' | 'choices', string | undefined>;
  /** The size that is told below its name. */
  sizeOf?: (url: string) => string;
  /** The media in the list of all, with its name. */
  Shown: ComponentType<{ url: string; name: string }>;
  Choice: ComponentType<ChoiceProps>;
}

type NextCursor = Reply<'GET /api/stories/:username/:story_slug/images'>['next_cursor'];
type ListInput = ApiInput<'GET /api/stories/:username/:story_slug/images'>;
type AddInput = ApiInput<'POST /api/stories/:username/:story_slug/images'>;

/** The props of a choice among media. */
export interface ChoiceProps {
  url: string;
  /** The description that the story has of it already; '' = none. */
  words: string;
  /** The choice's place in the list, from 1. */
  place: number;
  /** Missing where none can be picked already. */
  isPicked?: boolean | undefined;
  onPick: () => void;
}
