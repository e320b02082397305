/**
 * Installs a Debian package where that is possible (root, apt-get) and returns what `find` finds of it then.
 * Several test processes may miss the same package, and apt-get refuses to work twice at once.
 * @template Found
 * @param {string} name
 * @param {() => Found | undefined} find
 * @returns {Promise<Found | undefined>}
 */
export declare function installWithApt<Found>(name: string, find: () => Found | undefined): Promise<Found | undefined>;
