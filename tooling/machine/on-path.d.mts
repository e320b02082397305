/** @param {string} file */
export declare function isExecutable(file: string): boolean;
/**
 * The first of these commands that a shell would find.
 * @param {string[]} names
 */
export declare function findOnPath(...names: string[]): string | undefined;
