/** The choices at each node of a ring; all lead to the next node. */
export declare const ringChoices: string[];
export interface Reader {
    username: string;
    token: string;
}
export type Site = Awaited<ReturnType<typeof startSite>>;
/**
 * The real server, and the few calls that prepare a benchmark. Its database is in `folder`
 * unless `settings` say otherwise.
 */
export declare function startSite(folder: string, settings?: Record<string, string>, killAfterMs?: number): Promise<{
    url: string;
    stop: () => Promise<void>;
    kill: () => Promise<void>;
    exitCode: () => number | NodeJS.Signals | null;
    processorSeconds: () => number;
    call: Call;
    signUp(username: string): Promise<Reader>;
    /** A reader without an account. */
    becomeGuest(): Promise<Pick<Reader, 'token'>>;
    /** The code that was mailed to the address last. */
    codeFor: (email: string) => Promise<string>;
    /** Publishes the story of a file as `npm run import` does; returns its API path. */
    importStory({ username }: Reader, file: string): Promise<string>;
    /** A published story with one node whose choice leads to itself; returns its API path. */
    writeStory({ username, token }: Reader, slug: string): Promise<string>;
    /** Published stories whose nodes form a ring, so that a reader never reaches an end. */
    writeRing({ username, token }: Reader, slug: string, places: {
        name: string;
        body: string;
    }[]): Promise<string>;
    startPlaythrough({ token }: Pick<Reader, 'token'>, storyPath: string): Promise<string>;
}>;
type Call = (method: string, path: string, body?: unknown, token?: string) => Promise<Record<string, unknown> & {
    id: string;
}>;
export {};
