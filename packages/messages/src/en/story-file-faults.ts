/** The faults of single places in a story file that its author may have written by hand. */
import type { Params } from '../message.ts';
import { fields } from './fields.ts';
import { counted } from './numbers.ts';
import { hints, textProblems } from './text-problems.ts';

type Word = { word: string };

/** The faults that calls do not have as well: a file says by its own ids what belongs together. */
export const faultsOfFiles = {
  field_unknown: ({ word }: Word) => `There is no field “${word}” here. Remove it, or correct it`,
  field_misspelt: ({ word, nearest }: Word & { nearest: string }) =>
    `There is no field “${word}” here. Did you mean “${nearest}”?`,
  id_taken: ({ word, other }: Word & { other: string }) =>
    `“${word}” is the id of ${other} as well. Give one of them another id`,
  name_taken: ({ word, other }: Word & { other: string }) =>
    `“${word}” is the name of ${other} as well. Give one of them another name`,
  key_taken: ({ word, other }: Word & { other: string }) =>
    `“${word}” is the short name of ${other} as well. Give one of them another short name`,
  node_id_reserved: ({ word }: Word) =>
    `“${word}” means something else where an id stands. Give the node another id`,
  node_unknown: ({ word }: Word) =>
    `No node has the id “${word}”. Write the id of a node, or “gone” for a link that leads nowhere yet`,
  node_misspelt: ({ word, nearest }: Word & { nearest: string }) =>
    `No node has the id “${word}”. Did you mean “${nearest}”?`,
};

const faults = { ...fields, ...faultsOfFiles, ...textProblems };

/** The place of a fault, and the message that says what is wrong there, with its parameters beside these. */
type Fault = Params & {
  /** By fields and indexes: `chapters[0].nodes[3].actions[0].target`; '' = the whole file. */
  place: string;
  /** The line of the file; 0 = nobody knows. */
  line: number;
  fault: string;
  /** Where in the text at that place, from 1; 0 = it is about all of it. */
  text_line: number;
  text_column: number;
};

export function storyFileFault({ place, line, fault, text_line, text_column, ...params }: Fault) {
  const where = [line > 0 ? `line ${counted(line)}` : '', place].filter((part) => part !== '');
  if (text_line > 0) where.push(`line ${text_line} of this text, column ${text_column}`);
  const said = [where.join(', '), faultText(fault, params)]
    .filter((part) => part !== '')
    .join(': ');
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}${/[.!?)]$/.test(said) ? '' : '.'}`;
}

function faultText(fault: string, params: Params): string {
  const texts: Readonly<Record<string, (params: never) => string>> = faults;
  const says = texts[fault] as (params: Params) => string;
  return params.hint === 'show_brace' ? `${says(params)} ${hints.show_brace}` : says(params);
}
