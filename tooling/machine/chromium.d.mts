/** @returns {Promise<string>} */
export declare function chromiumPath(): Promise<string>;
/**
 * Chromium without windows, which nobody sees: the same engine, and half of the work. Where there is none, Chromium.
 * @returns {Promise<string>}
 */
export declare function headlessChromiumPath(): Promise<string>;
