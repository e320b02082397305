/** Seconds of processor that a process has used, all its threads together; Linux only. */
export declare function processorSeconds(pid: number): number;
