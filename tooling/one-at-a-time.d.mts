/**
 * Two commands started together must not install or build into the same folders at once.
 * @template Result
 * @param {() => Promise<Result>} body
 * @returns {Promise<Result>}
 */
export declare function oneAtATime<Result>(body: () => Promise<Result>): Promise<Result>;
