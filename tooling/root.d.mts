/** The repository's top folder, wherever a command was typed. */
export declare const root: string;
