import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/**
 * The tests that some words mean. A word that is in the path of a file means the tests of that file; any other
 * one has to be in a test's name. Capitals don't count.
 * @typedef {{ files: string[], name: string | undefined }} Matching files, and a pattern for the names in them
 */

/**
 * @param {string[]} patterns of all files that there are
 * @param {string[]} words
 * @returns {Matching}
 */
export function matchingTests(patterns, words) {
  const all = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.includes('node_modules'))
    .sort();
  /** @param {string} word */
  const inPath = (word) => all.filter((file) => has(file, word));
  const paths = words.filter((word) => inPath(word).length > 0);
  const names = words.filter((word) => !paths.includes(word));
  const files =
    paths.length > 0 ? all.filter((file) => paths.some((word) => has(file, word))) : all;
  if (names.length === 0) return { files, name: undefined };

  // To read a file is much quicker than to load it. A name that is put together stands in none.
  const saying = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return names.every((word) => has(text, word));
  });
  return {
    files: saying.length > 0 ? saying : files,
    name: names.map((word) => `(?=.*${anyCase(word)})`).join(''),
  };
}

/**
 * @param {string} text
 * @param {string} word
 */
const has = (text, word) => text.toLowerCase().includes(word.toLowerCase());

/** @param {string} word */
const anyCase = (word) =>
  word
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
