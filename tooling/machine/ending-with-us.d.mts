/**
 * The way to start a program so that, on Linux, the kernel ends it even when this process is killed without cleaning up.
 * @param {'QUIT' | 'KILL'} signal
 * @param {string} program
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export declare function endingWithUs(signal: 'QUIT' | 'KILL', program: string, args: string[]): [program: string, args: string[]];
