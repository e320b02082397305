export interface ServerProcess {
    url: string;
    stop(): Promise<void>;
    /** Kills it without warning, like a power cut. */
    kill(): Promise<void>;
    /** The code or signal with which the process ended by itself; null while it runs. */
    exitCode(): number | NodeJS.Signals | null;
    /** The seconds of the processor that the process has used. */
    processorSeconds(): number;
}
/** Starts a server file as a separate process and waits until it prints its address. */
export declare function startProcess(file: URL, { args, env, input, killAfterMs, }?: {
    args?: string[];
    env?: Record<string, string>;
    input?: string;
    /** The time after which the process is killed; the promise is rejected if it had no address by then. */
    killAfterMs?: number;
}): Promise<ServerProcess>;
