/** An error that the person at the keyboard can understand and act on: shown without a stack. */
export declare class Stop extends Error {
}
/**
 * Runs a command's body; a `Stop` becomes one sentence and exit code 1.
 * @param {() => Promise<void>} body
 */
export declare function command(body: () => Promise<void>): Promise<void>;
